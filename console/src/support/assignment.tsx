import type { Conversation } from '@tarazu/contract/support/api'
import { Button } from '@tarazu/ui/button'
import { ActionError } from '../forms/action-error.tsx'
import { useMe } from '../operators/queries.ts'
import { useAssign, useCloseConversation, useDesk } from './queries.ts'
import styles from './support.module.css'

/** Assigns a conversation to an operator, or marks that it needs no answer. */
export function Assignment({ conversation }: { conversation: Conversation }) {
  const { customer, assignedTo, waitingSince } = conversation
  const { data: me } = useMe()
  const { data: desk } = useDesk()
  const assign = useAssign()
  const close = useCloseConversation()
  const operators = desk?.operators ?? []
  const holder = operators.find(({ name }) => name === assignedTo)
  return (
    <div className={styles.assignment}>
      <label className={styles.assign}>
        <span>Assigned to</span>
        <select
          className={styles.select}
          value={holder?.id ?? ''}
          disabled={assign.isPending}
          onChange={({ target }) =>
            assign.mutate({ customer, operator: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">Nobody</option>
          {operators.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === me?.id ? `${name} (me)` : name}
            </option>
          ))}
        </select>
      </label>
      {me && holder?.id !== me.id && (
        <Button
          variant="ghost"
          size="m"
          pending={assign.isPending}
          onClick={() => assign.mutate({ customer, operator: me.id })}
        >
          Assign to me
        </Button>
      )}
      {waitingSince !== null && (
        <Button variant="ghost" size="m" pending={close.isPending} onClick={() => close.mutate({ customer })}>
          Nothing to answer
        </Button>
      )}
      <ActionError error={assign.error ?? close.error} />
    </div>
  )
}
