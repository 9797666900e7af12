import { useMutation } from '@tanstack/react-query'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { EmptyState } from '@tarazu/ui/empty-state'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { TextField } from '@tarazu/ui/text-field'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Fields, FormActions } from '../forms/fields.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { Panel } from '../shell/screen.tsx'
import { dayText, timeText } from '../text/time-text.ts'
import { CodeField, wrongCode } from './code-field.tsx'
import styles from './operators.module.css'
import { hasPasskeys, isGivenUp, isNamed, makePasskey } from './passkey.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './queries.ts'

/** A passkey signs in alone, in place of password and code. */
export function PasskeysPanel() {
  const passkeys = usePasskeys()
  const failure = useFailure(passkeys)
  const [removing, setRemoving] = useState<Passkey>()
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
      <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />
    </Panel>
  )
}

type Passkey = { id: number; name: string }
type Proof = { password: string; code: string }

const noProof = { password: '', code: '' }
const wrongIn = ({ password, code }: Proof) => ({
  password: password === '' ? 'Please enter your password.' : undefined,
  code: code.length === 6 ? undefined : wrongCode,
})

/**
 * Asks for a proof, so that whoever finds this console open can neither add a way in for good nor take one
 * from its operator.
 */
type ProofProps = {
  proof: Proof
  onChange: (proof: Proof) => void
  error: (field: keyof Proof) => string | undefined
}

function ProofFields({ proof, onChange, error }: ProofProps) {
  return (
    <>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={(password) => onChange({ ...proof, password })}
        error={error('password')}
      />
      <CodeField value={proof.code} onChange={(code) => onChange({ ...proof, code })} error={error('code')} />
    </>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  return (
    <Dialog open={passkey !== undefined} title={`Remove ${passkey?.name ?? 'it'}?`} onClose={onClose}>
      {passkey && <Removing id={passkey.id} onClose={onClose} />}
    </Dialog>
  )
}

function Removing({ id, onClose }: { id: number; onClose: () => void }) {
  const [proof, setProof] = useState(noProof)
  const remove = useRemovePasskey()
  const { ready, unready, error } = useWrongFields(wrongIn(proof))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!remove.isPending && ready(event.currentTarget))
      remove.mutate({ id, ...proof }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        <p className={styles.hint}>
          It no longer signs you in. The device keeps it until you remove it there, too.
        </p>
        <ProofFields proof={proof} onChange={setProof} error={error} />
        <ActionError error={remove.error} />
        <FormActions>
          <Button variant="neutral" size="m" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" variant="danger" size="m" pending={remove.isPending} unready={unready}>
            Remove
          </Button>
        </FormActions>
      </Fields>
    </form>
  )
}

function AddPasskey() {
  const [name, setName] = useState('')
  const [proof, setProof] = useState(noProof)
  const add = useAddPasskey()
  const make = useMutation({
    mutationFn: async () => add.mutateAsync(await makePasskey(name.trim(), proof)),
    onSuccess: () => {
      setName('')
      setProof(noProof)
    },
  })
  const { ready, unready, error } = useWrongFields({
    name: name.trim() === '' ? 'Please name it, so that you know it again.' : undefined,
    ...wrongIn(proof),
  })
  if (!isNamed())
    return (
      <p className={styles.hint}>
        A passkey belongs to a name, and this console is open at an address in figures. On the machine of the
        server open it as localhost, elsewhere by its name.
      </p>
    )
  if (!hasPasskeys()) return <p className={styles.hint}>This browser has no passkeys here.</p>
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!make.isPending && ready(event.currentTarget)) make.mutate()
  }
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        <TextField
          label="Name of a new passkey"
          placeholder="Such as: laptop"
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          error={error('name')}
        />
        <ProofFields proof={proof} onChange={setProof} error={error} />
        <ActionError error={isGivenUp(make.error) ? null : make.error} />
        <FormActions>
          <Button type="submit" size="m" variant="neutral" pending={make.isPending} unready={unready}>
            Add a passkey
          </Button>
        </FormActions>
      </Fields>
    </form>
  )
}
