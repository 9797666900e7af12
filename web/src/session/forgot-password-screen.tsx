import { RefusedError } from '@tarazu/contract/client-errors'
import { codeDigits, codeValid, digitsTyped } from '@tarazu/contract/security/rules'
import { maxPasswordLength, passwordLongEnough, phoneTyped, phoneValid } from '@tarazu/contract/session/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useConfig } from '../config/queries.ts'
import { rememberedPhone } from '../data/session-store.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { useForgotPassword, usePasswordMinimum } from '../security/queries.ts'
import styles from './session-page.module.css'
import { SessionPage } from './session-page.tsx'

/** Asks for the phone, then the code and the new password. Never reveals whether the phone is registered. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const [phone, setPhone] = useState(rememberedPhone)
  const [codeSent, setCodeSent] = useState(false)
  usePageTitle(t('security.forgotTitle'))
  return (
    <SessionPage
      title={t('security.forgotTitle')}
      detail={t(codeSent ? 'security.forgotSent' : 'security.forgotDetail')}
      footer={
        <>
          <Link to={paths.visitorService}>{t('support.visitorWrite')}</Link>
          <Link to={paths.login}>{t('session.login')}</Link>
        </>
      }
    >
      {codeSent ? (
        <NewPassword phone={phone} onOther={() => setCodeSent(false)} />
      ) : (
        <AskForCode phone={phone} onPhone={setPhone} onAsked={() => setCodeSent(true)} />
      )}
    </SessionPage>
  )
}

type AskForCodeProps = { phone: string; onPhone: (phone: string) => void; onAsked: () => void }

function AskForCode({ phone, onPhone, onAsked }: AskForCodeProps) {
  const { t, language } = useTranslation()
  const errorText = useErrorText()
  const forgot = useForgotPassword()
  const [sent, setSent] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (phoneValid(phone)) forgot.mutate({ phone, locale: language }, { onSuccess: onAsked })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('session.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        value={phone}
        onChange={(typed) => onPhone(phoneTyped(typed))}
        error={sent && !phoneValid(phone) ? t('hint.reg.phone_invalid') : undefined}
        hint={t('session.phoneHint')}
      />
      {forgot.error && <FailureNote>{errorText(forgot.error)}</FailureNote>}
      <Button type="submit" block pending={forgot.isPending && t('security.codeSending')}>
        {t('security.codeSend')}
      </Button>
    </form>
  )
}

function NewPassword({ phone, onOther }: { phone: string; onOther: () => void }) {
  const { t } = useTranslation()
  const { mode } = useConfig()
  const errorText = useErrorText()
  const reset = useNewPassword(phone)
  const { minimum, error, formError } = reset
  return (
    <form className={styles.form} onSubmit={reset.submit} noValidate>
      <p className={styles.detail}>
        {mode === 'paper' && t('security.forgotPaper')} {t('security.codeHolds')}
      </p>
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={phone}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label={t('security.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={reset.code}
        onChange={reset.typeCode}
        error={error.code}
      />
      <TextField
        label={t('security.newPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={reset.password}
        onChange={reset.typePassword}
        error={error.password}
        hint={t('security.passwordRule', { minimum })}
      />
      <TextField
        label={t('security.confirmPassword')}
        type="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        value={reset.confirm}
        onChange={reset.typeConfirm}
        error={error.confirm}
      />
      {formError && <FailureNote>{errorText(formError)}</FailureNote>}
      <Button type="submit" block pending={reset.pending && t('security.saving')}>
        {t('security.forgotSet')}
      </Button>
      <Button variant="ghost" block onClick={onOther}>
        {t('security.forgotOther')}
      </Button>
    </form>
  )
}

/** What is typed, what is wrong with it, and the new password's way to the server. */
function useNewPassword(phone: string) {
  const { t } = useTranslation()
  const minimum = usePasswordMinimum()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const forgot = useForgotPassword()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [sent, setSent] = useState(false)
  const refusal = forgot.error instanceof RefusedError ? forgot.error.code : undefined
  const wrong = {
    code: refusal === 'code_wrong' ? errorText(forgot.error) : !codeValid(code) && t('security.codeMissing'),
    password: /^password_/.test(refusal ?? '')
      ? errorText(forgot.error)
      : (password === '' && t('security.newMissing')) ||
        (!passwordLongEnough(password, minimum) && t('security.passwordShort', { minimum })),
    confirm:
      (confirm === '' && t('security.confirmMissing')) ||
      (confirm !== password && t('security.passwordsDiffer')),
  }
  const complete = codeValid(code) && passwordLongEnough(password, minimum) && confirm === password
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!complete) return
    forgot.mutate(
      { phone, code, newPassword: password },
      {
        onSuccess: () => {
          void navigate(paths.login, { replace: true, state: { phone, done: 'reset' } })
        },
      },
    )
  }
  const shown = (problem: string | false | undefined) => (sent && problem ? problem : undefined)
  const change = (set: (value: string) => void) => (value: string) => {
    forgot.reset()
    set(value)
  }

  const formError = refusal === 'code_wrong' || /^password_/.test(refusal ?? '') ? null : forgot.error
  return {
    minimum,
    submit,
    pending: forgot.isPending,
    /** A failure that is about none of the fields. */
    formError,
    error: { code: shown(wrong.code), password: shown(wrong.password), confirm: shown(wrong.confirm) },
    code,
    typeCode: change((typed) => setCode(digitsTyped(typed, codeDigits))),
    password,
    typePassword: change(setPassword),
    confirm,
    typeConfirm: setConfirm,
  }
}
