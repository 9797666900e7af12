import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { QueryFailure, useFailure } from '@tarazu/ui/failures'
import { SkeletonRows } from '@tarazu/ui/skeleton'
import { Tag } from '@tarazu/ui/tag'
import { TextField } from '@tarazu/ui/text-field'
import { type FormEvent, useState } from 'react'
import { ActionError } from '../forms/action-error.tsx'
import { Fields, FormActions } from '../forms/fields.tsx'
import { useWrongFields } from '../forms/focus-wrong.ts'
import { Panel } from '../shell/screen.tsx'
import { timeText } from '../text/time-text.ts'
import styles from './operators.module.css'
import { useEndSignIns, useSignIns } from './queries.ts'

/** The sign-ins to end: one by its number, or all but this one. */
type Ending = { id?: number; title: string }

/** The places where the operator is signed in, so that a stranger among them shows and can be signed out. */
export function SignInsPanel() {
  const signIns = useSignIns()
  const failure = useFailure(signIns)
  const [ending, setEnding] = useState<Ending>()
  const others = signIns.data?.some(({ current }) => !current) ?? false
  return (
    <Panel title="Where you are signed in">
      {failure ? (
        <QueryFailure failure={failure} onRetry={signIns.refetch} />
      ) : !signIns.data ? (
        <SkeletonRows count={1} />
      ) : (
        <ul className={styles.passkeys} aria-label="Sign-ins">
          {signIns.data.map(({ id, device, address, since, lastSeenAt, current }) => (
            <li key={id}>
              <span className={styles.passkey}>
                <strong>
                  {device || 'Unknown device'} {current && <Tag>This one</Tag>}
                </strong>
                <span className={styles.words}>
                  {address}, since {timeText(since)}, last used {timeText(lastSeenAt)}
                </span>
              </span>
              {!current && (
                <Button
                  variant="ghost"
                  size="m"
                  onClick={() => setEnding({ id, title: `End the sign-in of ${device || 'this device'}?` })}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others && (
        <FormActions>
          <Button variant="neutral" size="m" onClick={() => setEnding({ title: 'End all other sign-ins?' })}>
            End all others
          </Button>
        </FormActions>
      )}
      <Dialog
        open={ending !== undefined}
        title={ending?.title ?? 'End it?'}
        onClose={() => setEnding(undefined)}
      >
        {ending && <EndForm ending={ending} onClose={() => setEnding(undefined)} />}
      </Dialog>
    </Panel>
  )
}

function EndForm({ ending: { id }, onClose }: { ending: Ending; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const end = useEndSignIns()
  const { ready, unready, error } = useWrongFields({
    password: password === '' ? 'Please enter your password.' : undefined,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (end.isPending || !ready(event.currentTarget)) return
    end.mutate({ password, ...(id !== undefined && { id }) }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={send} noValidate>
      <Fields>
        <p className={styles.hint}>
          Whoever sits there is out at once. If it was not you, change your password too.
        </p>
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error('password')}
        />
        <ActionError error={end.error} />
        <FormActions>
          <Button variant="neutral" size="m" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" variant="danger" size="m" pending={end.isPending} unready={unready}>
            End
          </Button>
        </FormActions>
      </Fields>
    </form>
  )
}
