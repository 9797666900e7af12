import { pinDigits } from '@tarazu/contract/security/rules'
import { Dialog } from '@tarazu/ui/dialog'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../language/languages.ts'
import { PinEntry } from './pin-entry.tsx'
import styles from './transaction-password-dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** `ask` takes it once, for what it confirms; `set` takes it and its confirmation. */
  mode: 'ask' | 'set'
  title?: string
  /** What is confirmed with it. */
  detail?: ReactNode
  /** Why the last one was refused. The digits are gone then. */
  error?: string | undefined
  pending?: boolean
  /** Six digits; of `set` the same ones twice. */
  onDone: (pin: string) => void
}

/** Product 4: goes on by itself at six digits; Backspace on an empty confirmation leads back to the first step. */
export function TransactionPasswordDialog({ open, onClose, mode, title, ...rest }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title ?? t(mode === 'ask' ? 'security.pinAsk' : 'security.pinSet')}
    >
      {/* Each opening begins anew. */}
      {open && <PinSteps mode={mode} {...rest} />}
    </Dialog>
  )
}

type Steps = Pick<Props, 'mode' | 'detail' | 'error' | 'pending' | 'onDone'>

/** The steps alone, for a dialog that has others as well. */
export function PinSteps({ mode, detail, error, pending = false, onDone }: Steps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string>()
  const [value, setValue] = useState('')
  const [differ, setDiffer] = useState(false)
  const [refused, setRefused] = useState(error)
  // A new refusal wipes what was typed, for it is wrong.
  if (error !== refused) {
    setRefused(error)
    setValue('')
    setFirst(undefined)
  }
  const confirming = first !== undefined

  const change = (typed: string) => {
    setDiffer(false)
    if (typed.length < pinDigits) return setValue(typed)
    if (mode === 'set' && !confirming) {
      setFirst(typed)
      return setValue('')
    }
    if (confirming && typed !== first) {
      setDiffer(true)
      return setValue('')
    }
    setValue(mode === 'ask' ? typed : '')
    setFirst(undefined)
    onDone(typed)
  }

  const step = confirming ? t('security.pinConfirm') : t('security.pinNew')
  const label = mode === 'ask' ? t('security.pinField') : step
  const wrong = differ ? t('security.passwordsDiffer') : value === '' && !confirming ? error : undefined
  return (
    <div className={styles.steps}>
      {detail && <div className={styles.detail}>{detail}</div>}
      {mode === 'set' && (
        <p className={styles.step} aria-live="polite">
          {step}
        </p>
      )}
      <PinEntry
        label={label}
        value={value}
        onChange={change}
        onBack={confirming ? () => setFirst(undefined) : undefined}
        error={wrong}
        missing={t(confirming ? 'security.confirmMissing' : 'security.pinMissing')}
        disabled={pending}
      />
      {pending && (
        <p className="sr" role="status">
          {t('security.pinChecking')}
        </p>
      )}
    </div>
  )
}
