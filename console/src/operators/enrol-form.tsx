import { useMutation } from '@tanstack/react-query'
import type { Reply } from '@tarazu/contract/endpoint'
import { confirmEnrolment, type signIn } from '@tarazu/contract/operators/api'
import { minOperatorPasswordLength } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { QrCode } from '@tarazu/ui/qr-code'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { call } from '../api.ts'
import { ActionError } from '../forms/action-error.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { beginSession } from '../shell/session-mark.ts'
import { CodeField, wrongCode } from './code-field.tsx'
import styles from './sign-in.module.css'

/** What the first sign-in is answered. */
export type Enrolment = Extract<Reply<typeof signIn>, { state: 'enrol' }>

/** The first sign-in: the authenticator is set up, and a password that somebody else gave is replaced. */
export function EnrolForm({ enrolment }: { enrolment: Enrolment }) {
  const { ticket, secret, uri, newPasswordNeeded } = enrolment
  const [code, setCode] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(confirmEnrolment, { ticket, code, ...(newPasswordNeeded && { newPassword }) }),
    onSuccess: beginSession,
  })
  const short = newPasswordNeeded && newPassword.length < minOperatorPasswordLength
  const { ready, unready, error } = useWrongFields({
    newPassword: short ? `At least ${minOperatorPasswordLength} characters.` : undefined,
    code: code.length === 6 ? undefined : wrongCode,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!confirm.isPending && ready(event.currentTarget)) confirm.mutate()
  }
  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <h1 className={styles.title}>Set up your authenticator</h1>
      <p className={styles.lead}>
        Scan this with an authenticator app. From now on every sign-in asks for its code.
      </p>
      <QrCode text={uri} label="QR code for the authenticator" />
      <details className={styles.byHand}>
        <summary>Type the key in by hand</summary>
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </details>
      {newPasswordNeeded && (
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={setNewPassword}
          error={error('newPassword')}
          hint={`At least ${minOperatorPasswordLength} characters. The one you were given works only this once.`}
        />
      )}
      <CodeField value={code} onChange={setCode} error={error('code')} />
      <Button type="submit" block pending={confirm.isPending} unready={unready}>
        Finish and sign in
      </Button>
      <ActionError error={confirm.error} />
    </form>
  )
}
