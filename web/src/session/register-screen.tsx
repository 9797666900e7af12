import { maxPasswordLength, phoneTyped } from '@tarazu/contract/session/rules'
import { Button } from '@tarazu/ui/button'
import { FailureNote } from '@tarazu/ui/failure-note'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useRef, useState } from 'react'
import { useErrorText } from '../language/error-text.ts'
import { useTranslation } from '../language/languages.ts'
import { Link } from '../navigation/link.tsx'
import { usePageTitle } from '../navigation/page-title.tsx'
import { paths } from '../navigation/paths.ts'
import { useNavigate } from '../navigation/router.tsx'
import { usePasswordMinimum } from '../security/queries.ts'
import { type Filled, refusedField, registrationProblems } from './form-problems.ts'
import { OpenInvitation } from './open-invitation.tsx'
import { useInviterOf, useRegister } from './queries.ts'
import styles from './session-page.module.css'
import { SessionPage } from './session-page.tsx'

export function RegisterScreen() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { form, filled, fill, error, submit, register, minimum, inviter, lookUpCode, enterCode } =
    useRegistration()
  usePageTitle(t('session.register'))

  return (
    <SessionPage title={t('session.registerTitle')} detail={t('session.registerDetail')} footer={<ToLogin />}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          name="phone"
          label={t('session.phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          value={filled.phone}
          onChange={fill('phone')}
          error={error('phone')}
          hint={t('session.phoneHint')}
        />
        <TextField
          name="password"
          label={t('session.password')}
          type="password"
          autoComplete="new-password"
          maxLength={maxPasswordLength}
          value={filled.password}
          onChange={fill('password')}
          error={error('password')}
          hint={t('security.passwordRule', { minimum })}
        />
        <TextField
          name="confirm"
          label={t('session.confirmPassword')}
          type="password"
          autoComplete="new-password"
          maxLength={maxPasswordLength}
          value={filled.confirm}
          onChange={fill('confirm')}
          error={error('confirm')}
        />
        <TextField
          name="invitation"
          label={t('session.invitation')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={64}
          value={filled.invitation}
          onChange={fill('invitation')}
          onBlur={lookUpCode}
          error={error('invitation')}
          hint={inviter && t(`session.madeBy.${inviter}`)}
        />
        <OpenInvitation filled={filled.invitation} onUse={enterCode} />
        {register.error && !refusedField(register.error) && (
          <FailureNote>{errorText(register.error)}</FailureNote>
        )}
        <Button type="submit" block pending={register.isPending && t('session.registering')}>
          {t('session.register')}
        </Button>
      </form>
    </SessionPage>
  )
}

/** What is typed, what is wrong with it, who made the invitation, and the way to the server. */
function useRegistration() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const register = useRegister()
  const minimum = usePasswordMinimum()
  const [filled, setFilled] = useState<Filled>({ phone: '', password: '', confirm: '', invitation: '' })
  const [sent, setSent] = useState(false)
  /** The code as of when its field lost focus, so that half a code is not looked up. */
  const [entered, setEntered] = useState('')
  const inviter = useInviterOf(entered)
  const form = useRef<HTMLFormElement>(null)

  const problems = sent ? registrationProblems(filled, minimum) : {}
  const isCurrent = entered !== '' && entered === filled.invitation.trim()
  const refused = refusedField(register.error) ?? (isCurrent ? refusedField(inviter.error) : undefined)
  const error = (field: keyof Filled) => {
    const problem = problems[field]
    if (problem) return t(problem, { minimum })
    return refused?.field === field ? t(refused.message, { minimum, ...refused }) : undefined
  }
  const fill = (field: keyof Filled) => (value: string) => {
    register.reset()
    setFilled((before) => ({ ...before, [field]: field === 'phone' ? phoneTyped(value) : value }))
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    const wrong = (['phone', 'password', 'confirm', 'invitation'] as const).find(
      (field) => registrationProblems(filled, minimum)[field],
    )
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    const { phone, password, invitation } = filled
    register.mutate(
      { phone, password, invitation: invitation.trim() },
      {
        onSuccess: () => {
          void navigate(paths.login, { replace: true, state: { phone, done: 'registered' } })
        },
      },
    )
  }

  return {
    form,
    filled,
    fill,
    error,
    submit,
    register,
    minimum,
    inviter: isCurrent ? inviter.data?.inviter : undefined,
    lookUpCode: () => setEntered(filled.invitation.trim()),
    enterCode: (code: string) => {
      fill('invitation')(code)
      setEntered(code)
    },
  }
}

function ToLogin() {
  const { t } = useTranslation()
  return (
    <>
      {t('session.haveAccount')} <Link to={paths.login}>{t('session.login')}</Link>
    </>
  )
}
