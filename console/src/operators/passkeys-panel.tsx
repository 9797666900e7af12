import { useMutation } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { ConfirmDialog } from '@tarazu/ui/confirm-dialog'
import { EmptyState } from '@tarazu/ui/empty-state'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { showToast } from '@tarazu/ui/toast'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../shell/action-error.tsx'
import { errorText } from '../shell/error-text.ts'
import { QueryFailure, useFailure } from '../shell/failure.tsx'
import { Panel } from '../shell/screen.tsx'
import { dayText, timeText } from '../shell/time-text.ts'
import styles from './operators.module.css'
import { hasPasskeys, isGivenUp, makePasskey } from './passkey.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './queries.ts'

/** A passkey signs in alone, in place of password and code. */
export function PasskeysPanel() {
  const passkeys = usePasskeys()
  const failure = useFailure(passkeys)
  const remove = useRemovePasskey()
  const [removing, setRemoving] = useState<{ id: number; name: string }>()
  const confirm = () => {
    if (!removing) return
    remove.mutate(
      { id: removing.id },
      {
        onError: (error) => showToast(errorText(error), 'error'),
        onSettled: () => setRemoving(undefined),
      },
    )
  }
  return (
    <Panel title="Passkeys">
      {failure ? (
        <QueryFailure failure={failure} onRetry={passkeys.refetch} />
      ) : !passkeys.data ? (
        <SkeletonRows count={1} />
      ) : passkeys.data.length === 0 ? (
        <EmptyState icon={<KeyRound size={24} strokeWidth={1.75} />} title="You have none yet." />
      ) : (
        <ul className={styles.passkeys} aria-label="Passkeys">
          {passkeys.data.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span className={styles.passkey}>
                <strong>{name}</strong>
                <span className={styles.words}>
                  Added {dayText(createdAt)}
                  {lastUsedAt !== null && `, last used ${timeText(lastUsedAt)}`}
                </span>
              </span>
              <Button variant="ghost" size="m" onClick={() => setRemoving({ id, name })}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
      <ConfirmDialog
        open={removing !== undefined}
        title={`Remove ${removing?.name ?? 'it'}?`}
        detail="It no longer signs you in. The device keeps it until you remove it there, too."
        confirmLabel="Remove"
        cancelLabel="Keep"
        tone="danger"
        pending={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setRemoving(undefined)}
      />
    </Panel>
  )
}

function AddPasskey() {
  const [name, setName] = useState('')
  const add = useAddPasskey()
  const make = useMutation({
    mutationFn: async () => add.mutateAsync(await makePasskey(name.trim())),
    onSuccess: () => setName(''),
  })
  if (!hasPasskeys()) return <p className={styles.hint}>This browser has no passkeys here.</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !make.isPending) make.mutate()
  }
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      <TextField
        label="Name of a new passkey"
        placeholder="Such as: laptop"
        value={name}
        onChange={setName}
        maxLength={60}
        autoComplete="off"
      />
      <ActionError error={isGivenUp(make.error) ? null : make.error} />
      <div className={styles.actions}>
        <Button
          type="submit"
          size="m"
          variant="neutral"
          pending={make.isPending}
          unready={name.trim() === ''}
        >
          Add a passkey
        </Button>
      </div>
    </form>
  )
}
