import { operatorPasswordMinimum } from '@tarazu/contract/operators/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../shell/action-error.tsx'
import { Fields, FormActions } from '../shell/fields.tsx'
import { Panel } from '../shell/screen.tsx'
import { useChangePassword } from './queries.ts'

export function PasswordPanel() {
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const change = useChangePassword()
  const ready = password !== '' && newPassword.length >= operatorPasswordMinimum
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!ready || change.isPending) return
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
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            value={newPassword}
            onChange={setNewPassword}
            hint={`At least ${operatorPasswordMinimum} characters. Ends your other sign-ins.`}
          />
          <ActionError error={change.error} />
          <FormActions>
            <Button type="submit" size="m" variant="neutral" pending={change.isPending} unready={!ready}>
              Change password
            </Button>
          </FormActions>
        </Fields>
      </form>
    </Panel>
  )
}
