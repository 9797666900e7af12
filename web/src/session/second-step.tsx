import { RefusedError } from '@tarazu/contract/client-errors'
import { secondFactorComplete } from '@tarazu/contract/security/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { type FormEvent, useState } from 'react'
import { SecondFactorField } from '../forms/second-factor-field.tsx'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { useLogin } from './queries.ts'
import styles from './session-page.module.css'
import { SessionPage } from './session-page.tsx'

type Props = { phone: string; password: string; onBack: () => void }

/** Asks for the authenticator's code after a correct password. Signing in then leaves the page. */
export function SecondStep({ phone, password, onBack }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const login = useLogin()
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const refusal = login.error instanceof RefusedError ? login.error.code : undefined
  const wrong = refusal === 'second_factor_wrong' ? errorText(login.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (secondFactorComplete(code)) login.mutate({ phone, password, code })
  }
  return (
    <SessionPage title={t('session.codeTitle')} detail={t('session.codeLead')} footer={t('session.lostBoth')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <SecondFactorField
          autoFocus
          value={code}
          onChange={(typed) => {
            login.reset()
            setSent(false)
            setCode(typed)
          }}
          error={wrong}
          missing={sent && !secondFactorComplete(code)}
        />
        {login.error && !wrong && <FailureNote>{errorText(login.error)}</FailureNote>}
        <Button type="submit" block pending={login.isPending && t(login.pendingText)}>
          {t('session.login')}
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          {t('session.codeBack')}
        </Button>
      </form>
    </SessionPage>
  )
}
