import { useMutation } from '@tanstack/react-query'
import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { signIn } from '@tarazu/contract/operators/api'
import { withProof } from '@tarazu/contract/session/proof'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { KeyRound, Scale } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { ActionError } from '../forms/action-error.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { usePageTitle } from '../shell/router.tsx'
import { beginSession } from '../shell/session-mark.ts'
import { CodeField, wrongCode } from './code-field.tsx'
import { EnrolForm, type Enrolment } from './enrol-form.tsx'
import { hasPasskeys, isGivenUp, signInByPasskey } from './passkey.ts'
import styles from './sign-in.module.css'
import { solveInWorker } from './solve-in-worker.ts'

/**
 * E-mail and password, then the code of the authenticator, or a passkey; the first time, the authenticator is
 * set up.
 */
export function SignInScreen() {
  usePageTitle('Sign in')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <Scale size={22} strokeWidth={1.9} aria-hidden="true" />
          Tarazu <span className={styles.part}>console</span>
        </p>
        {enrolment ? <EnrolForm enrolment={enrolment} /> : <SignInForm onEnrol={setEnrolment} />}
      </div>
    </main>
  )
}

function SignInForm({ onEnrol }: { onEnrol: (enrolment: Enrolment) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [codeAsked, setCodeAsked] = useState(false)
  const [solving, setSolving] = useState(false)
  const enter = useMutation({
    mutationFn: () => signInSolving({ email, password, ...(codeAsked && { code }) }, setSolving),
    onSuccess: (reply) => (reply.state === 'enrol' ? onEnrol(reply) : beginSession()),
    onError: (error) => {
      setCode('')
      if (asksForCode(error)) setCodeAsked(true)
    },
  })
  const { ready, unready, error } = useWrongFields(codeAsked ? wrongInCode(code) : wrongIn(email, password))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!enter.isPending && ready(event.currentTarget)) enter.mutate()
  }
  const startAgain = () => {
    setCodeAsked(false)
    setPassword('')
    enter.reset()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <h1 className={styles.title}>{codeAsked ? 'Enter the code' : 'Sign in'}</h1>
      {codeAsked ? (
        <>
          <p className={styles.lead}>Of the authenticator that belongs to {email}.</p>
          <CodeField value={code} onChange={setCode} autoFocus error={error('code')} />
        </>
      ) : (
        <Credentials {...{ email, setEmail, password, setPassword, error }} />
      )}
      <Button
        type="submit"
        block
        pending={enter.isPending && (solving ? solvingText : true)}
        unready={unready}
      >
        {codeAsked ? 'Sign in' : 'Continue'}
      </Button>
      <ActionError error={asksForCode(enter.error) ? null : enter.error} />
      {codeAsked ? (
        <Button variant="ghost" size="m" onClick={startAgain}>
          Start again
        </Button>
      ) : (
        <PasskeyEntry />
      )}
    </form>
  )
}

type CredentialsProps = {
  email: string
  setEmail: (typed: string) => void
  password: string
  setPassword: (typed: string) => void
  error: (field: 'email' | 'password') => string | undefined
}

function Credentials({ email, setEmail, password, setPassword, error }: CredentialsProps) {
  return (
    <>
      <TextField
        label="E-mail"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        error={error('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error('password')}
      />
    </>
  )
}

const solvingText = 'Passwords are being guessed: solving a puzzle first…'

/** Solves the puzzle that is asked for while passwords are being guessed, and tells when it does. */
function signInSolving(input: Omit<Input<typeof signIn>, 'proof'>, tell: (solving: boolean) => void) {
  return withProof(
    (answer) => call(signIn, { ...input, ...answer }),
    (puzzle) => {
      tell(true)
      return solveInWorker(puzzle).finally(() => tell(false))
    },
  )
}

const asksForCode = (error: unknown) => error instanceof RefusedError && error.code === 'totp_required'

const wrongIn = (email: string, password: string) => ({
  email: email.trim() === '' ? 'Please enter your e-mail address.' : undefined,
  password: password === '' ? 'Please enter your password.' : undefined,
  code: undefined,
})

const wrongInCode = (code: string) => ({
  email: undefined,
  password: undefined,
  code: code.length === 6 ? undefined : wrongCode,
})

function PasskeyEntry() {
  const enter = useMutation({ mutationFn: signInByPasskey, onSuccess: beginSession })
  if (!hasPasskeys()) return null
  return (
    <>
      <p className={styles.or}>or</p>
      <Button
        variant="neutral"
        block
        icon={<KeyRound size={18} aria-hidden="true" />}
        pending={enter.isPending}
        onClick={() => enter.mutate()}
      >
        Use a passkey
      </Button>
      <ActionError error={isGivenUp(enter.error) ? null : enter.error} />
    </>
  )
}
