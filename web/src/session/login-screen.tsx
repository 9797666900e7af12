import { RefusedError } from '@tarazu/contract/client-errors'
import { phoneTyped } from '@tarazu/contract/session/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useRef, useState } from 'react'
import { rememberedPhone, useSignedIn } from '../data/session-store.ts'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { Navigate, useLocation } from '../navigation/router.tsx'
import { loginProblems } from './form-problems.ts'
import { useLogin } from './queries.ts'
import { SecondStep } from './second-step.tsx'
import styles from './session-page.module.css'
import { SessionPage } from './session-page.tsx'

/** The page that asked for the sign-in; only ever one of this app, never another site. */
function wantedPage(state: unknown) {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.home
}

/** A registration or password reset that was just finished, and its phone number to fill in. */
function justDone(state: unknown): {
  phone: string | undefined
  text: 'session.registered' | 'security.forgotDone' | undefined
} {
  const { phone, done } = (state ?? {}) as { phone?: unknown; done?: unknown }
  return {
    phone: typeof phone === 'string' ? phoneTyped(phone) : undefined,
    text: done === 'registered' ? 'session.registered' : done === 'reset' ? 'security.forgotDone' : undefined,
  }
}

export function LoginScreen() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const signedIn = useSignedIn()
  const login = useLogin()
  const { state } = useLocation()
  const finished = justDone(state)
  const [phone, setPhone] = useState(() => finished.phone ?? rememberedPhone())
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)
  const phoneField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const asksForCode = login.error instanceof RefusedError && login.error.code === 'second_factor_required'
  usePageTitle(t(asksForCode ? 'session.codeTitle' : 'session.login'))

  if (signedIn) return <Navigate to={wantedPage(state)} replace />
  if (asksForCode) return <SecondStep phone={phone} password={password} onBack={login.reset} />

  const wrong = loginProblems({ phone, password })
  const problems = sent ? wrong : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrong.phone) phoneField.current?.focus()
    else if (wrong.password) passwordField.current?.focus()
    else login.mutate({ phone, password })
  }

  return (
    <SessionPage
      title={t('session.loginTitle')}
      detail={t('session.loginDetail')}
      done={finished.text && t(finished.text)}
      footer={<ToRegistration />}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={phoneField}
          label={t('session.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          value={phone}
          onChange={(typed) => setPhone(phoneTyped(typed))}
          error={problems.phone && t(problems.phone)}
        />
        <TextField
          ref={passwordField}
          label={t('session.password')}
          type="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={setPassword}
          error={problems.password && t(problems.password)}
        />
        {login.error && <FailureNote>{errorText(login.error)}</FailureNote>}
        <p className={styles.forgot}>
          <Link to={paths.forgotPassword}>{t('security.forgot')}</Link>
        </p>
        <Button type="submit" block pending={login.isPending && t(login.pendingText)}>
          {t('session.login')}
        </Button>
      </form>
    </SessionPage>
  )
}

function ToRegistration() {
  const { t } = useTranslation()
  return (
    <>
      {t('session.noAccount')} <Link to={paths.register}>{t('session.register')}</Link>
    </>
  )
}
