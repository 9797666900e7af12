import type { Role } from '@tarazu/contract/operators/permissions'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Fields, FormActions } from '../forms/fields.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import type { PasswordPart } from '../forms/one-time-password.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { useOperator } from '../shell/operator.tsx'
import styles from './operators.module.css'
import { useAddOperator } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onPassword: (given: { password: string; part: PasswordPart }) => void
}

/** Proposes a new operator; where nobody could approve it, adds them at once. */
export function AddOperatorDialog(props: Props) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Add an operator">
      <AddOperatorForm {...props} />
    </Dialog>
  )
}

const aloneHint =
  'You are the only operator, so nobody could approve this: it is done at once, and you get the one-time ' +
  'password to hand over. They become an administrator and nothing else; more roles you agree on together. ' +
  'Everybody can see that you added them alone, on the page Transparency, too.'
const secondHint =
  'A second administrator has to approve this. Each of you gets one half of the one-time password to hand ' +
  'over, so have the new operator hear from both.'

function AddOperatorForm({ onClose, onPassword }: Props) {
  const { alone } = useOperator()
  const add = useAddOperator()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>(alone ? ['admin'] : [])
  const [reason, setReason] = useState('')
  const given = { name: name.trim(), email: email.trim(), roles, reason: reason.trim() }
  const { ready, unready, error } = useWrongFields(wrongIn(given))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending || !ready(event.currentTarget)) return
    add.mutate(given, {
      onSuccess: ({ proposal, oneTimePassword }) => {
        showToast(proposal === null ? 'Operator added' : 'Proposed: waits for a second operator', 'success')
        onPassword({ password: oneTimePassword, part: proposal === null ? 'whole' : 'first' })
        onClose()
      },
    })
  }
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        <p className={styles.hint}>{alone ? aloneHint : secondHint}</p>
        <TextField
          data-autofocus
          label="Name"
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          error={error('name')}
        />
        <TextField
          label="E-mail"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={email}
          onChange={setEmail}
          maxLength={254}
          error={error('email')}
        />
        {!alone && <RoleChoice value={roles} onChange={setRoles} error={error('roles')} />}
        <TextArea
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={500}
          hint="Goes into the audit log."
          error={error('reason')}
        />
        <ActionError error={add.error} />
        <FormActions>
          <Button variant="neutral" size="m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="m" pending={add.isPending} unready={unready}>
            {alone ? 'Add' : 'Propose'}
          </Button>
        </FormActions>
      </Fields>
    </form>
  )
}

type Given = { name: string; email: string; roles: Role[]; reason: string }

const wrongIn = ({ name, email, roles, reason }: Given) => ({
  name: name === '' ? 'Please name the operator.' : undefined,
  email: /^\S+@\S+$/.test(email) ? undefined : 'An address such as asha@example.com.',
  roles: roles.length === 0 ? 'Please choose a role.' : undefined,
  reason: reason === '' ? 'Please give a reason.' : undefined,
})
