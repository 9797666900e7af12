import { minOperatorPasswordLength } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Fields, FormActions } from '../forms/fields.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { Panel } from '../shell/screen.tsx'
import { useChangePassword } from './queries.ts'

export function PasswordPanel() {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useChangePassword()
  const { ready, unready, error } = useWrongFields({
    password: password === '' ? 'Please enter the password that you have now.' : undefined,
    newPassword:
      newPassword.length < minOperatorPasswordLength
        ? `At least ${minOperatorPasswordLength} characters.`
        : undefined,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending || !ready(event.currentTarget)) return
    change.mutate(
      { password, newPassword },
      {
        onSuccess: () => {
          setPassword('')
          setNewPassword('')
        },
      },
    )
  }
  return (
    <Panel title="Password">
      <form onSubmit={send} noValidate>
        <Fields>
          <TextField
            label="Password now"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={error('password')}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            value={newPassword}
            onChange={setNewPassword}
            error={error('newPassword')}
            hint={`At least ${minOperatorPasswordLength} characters. Ends your other sign-ins.`}
          />
          <ActionError error={change.error} />
          <FormActions>
            <Button type="submit" size="m" variant="neutral" pending={change.isPending} unready={unready}>
              Change password
            </Button>
          </FormActions>
        </Fields>
      </form>
    </Panel>
  )
}
