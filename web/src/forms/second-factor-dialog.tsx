import { secondFactorComplete } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { SecondFactorField } from './second-factor-field.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Why the last one was refused. */
  error?: string | undefined
  pending: boolean
  onDone: (code: string) => void
}

/** Asks for a code of the second factor, for what it confirms. */
export function SecondFactorDialog({ open, onClose, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('session.confirmCode')}>
      {/* Each opening begins anew. */}
      {open && <Ask {...rest} />}
    </Dialog>
  )
}

function Ask({ error, pending, onDone }: Omit<Props, 'open' | 'onClose'>) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  /** What was refused: whatever is typed next is another one. */
  const [refused, setRefused] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(code)
    onDone(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <SecondFactorField
        data-autofocus
        value={code}
        onChange={setCode}
        error={code === refused ? error : undefined}
      />
      <Button
        type="submit"
        block
        disabled={!secondFactorComplete(code)}
        pending={pending && t('session.confirming')}
      >
        {t('session.confirm')}
      </Button>
    </form>
  )
}
