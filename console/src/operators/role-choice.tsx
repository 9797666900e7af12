import { type Role, roles } from '@tarazu/contract/operators/permissions'
import { useId } from 'react'
import styles from './operators.module.css'

/** What each role is for (product decision 7). */
const words: Record<Role, string> = {
  support: 'Chats, reads customers',
  compliance: 'Real names, restrictions',
  treasury: 'Recharges, withdrawals, ledger',
  credit: 'Loans',
  listings: 'News, listings',
  admin: 'Operators, configuration, invitations',
  auditor: 'Reads everything, changes nothing',
}

export function RoleChoice({
  value,
  onChange,
  error,
}: {
  value: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string | undefined
}) {
  const note = useId()
  const toggle = (role: Role) =>
    onChange(roles.filter((each) => (each === role ? !value.includes(role) : value.includes(each))))
  return (
    <fieldset className={styles.choice}>
      <legend>Roles</legend>
      {error !== undefined && (
        <p id={note} className={styles.wrong} role="status">
          {error}
        </p>
      )}
      {roles.map((role) => (
        <label key={role} className={styles.option}>
          <input
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : note}
            checked={value.includes(role)}
            onChange={() => toggle(role)}
          />
          <span>
            <strong>{role}</strong>
            <span className={styles.words}>{words[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
