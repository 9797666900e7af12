import { RefusedError } from '@tarazu/contract/client-errors'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { codeValid, digitsTyped, pinDigits, pinValid } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { Sheet } from '@tarazu/ui/sheet'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { CodeField } from './code-field.tsx'
import { LoginPasswordField } from './login-password-field.tsx'
import { useRelease, useSecurity } from './queries.ts'
import styles from './security.module.css'

type LiftFreezeProps = {
  open: boolean
  /** Operators restricted the account as well, and that restriction stays. */
  restricted: boolean
  onClose: () => void
}

export function LiftFreeze({ open, restricted, onClose }: LiftFreezeProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('security.lift')}>
      {open && <Proof restricted={restricted} onDone={onClose} />}
    </Sheet>
  )
}

function Proof({ restricted, onDone }: { restricted: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const release = useRelease()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const hasPin = useSecurity().data?.transactionPassword !== 'unset'
  const refusal = release.error instanceof RefusedError ? release.error.code : undefined
  const errorOf = (code: RefusalCode) => (refusal === code ? errorText(release.error) : undefined)
  const atField = refusal && ['password_wrong', 'code_wrong', 'password_no'].includes(refusal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Not `onSuccess`, which is lost when the refreshed state unmounts this dialog first.
    release.mutateAsync({ password, code, ...(hasPin && { pin }) }).then(
      () => {
        showToast(t(restricted ? 'security.liftedOwn' : 'security.lifted'), 'success')
        onDone()
      },
      () => undefined,
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.consequence}>{t(hasPin ? 'security.liftDetailPin' : 'security.liftDetail')}</p>
      <LoginPasswordField value={password} onChange={setPassword} error={errorOf('password_wrong')} />
      {hasPin && (
        <TextField
          label={t('security.pinField')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={(typed) => setPin(digitsTyped(typed, pinDigits))}
          error={errorOf('password_no')}
        />
      )}
      <CodeField purpose="release-account" value={code} onChange={setCode} error={errorOf('code_wrong')} />
      {release.error && !atField && <FailureNote>{errorText(release.error)}</FailureNote>}
      <Button
        type="submit"
        block
        disabled={password === '' || !codeValid(code) || (hasPin && !pinValid(pin))}
        pending={release.isPending && t('security.lifting')}
      >
        {t('security.lift')}
      </Button>
    </form>
  )
}
