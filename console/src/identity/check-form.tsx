import {
  type CheckReason,
  checkReasons,
  type FailedCheck,
  type IdentityCheck,
  identityChecks,
} from '@tarazu/contract/identity/rules'
import { Button } from '@tarazu/ui/button'
import { TextField } from '@tarazu/ui/text-field'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ActionError } from '../forms/action-error.tsx'
import { Choice } from '../forms/fields.tsx'
import { focusWrong } from '../forms/focus-wrong.ts'
import { navigate } from '../shell/router.tsx'
import styles from './identity.module.css'
import { checkReasonWords, checkWords } from './identity-words.ts'
import { useDecide } from './queries.ts'

const verdicts = [
  { value: '', label: 'Right' },
  ...checkReasons.map((value) => ({ value, label: checkReasonWords[value] })),
] as const

type Failed = { reason: CheckReason; note: string }
type FailedByCheck = Partial<Record<IdentityCheck, Failed>>

/** Asks for each check whether it is right, or why not. An identity is approved if all checks are right. */
export function CheckForm({ number, attempt }: { number: string; attempt: number }) {
  const decide = useDecide()
  const [failed, setFailed] = useState<FailedByCheck>({})
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const checks = failedChecks(failed)
  const withoutNote = checks.find(({ reason, note }) => reason === 'other' && note === undefined)
  const done = { onSuccess: () => navigate('/identities') }
  const choose = (check: IdentityCheck, reason: string) =>
    setFailed(({ [check]: before, ...others }) =>
      reason === ''
        ? others
        : { ...others, [check]: { reason: reason as CheckReason, note: before?.note ?? '' } },
    )

  return (
    <div ref={form} className={styles.checks}>
      {identityChecks.map((check) => {
        const found = failed[check]
        return (
          <div key={check} className={styles.check}>
            <Choice
              label={checkWords[check]}
              options={verdicts}
              value={found?.reason ?? ''}
              onChange={(reason) => choose(check, reason)}
              beside
            />
            {found && (
              <TextField
                label={`Note on ${checkWords[check].toLowerCase()}`}
                value={found.note}
                maxLength={200}
                onChange={(note) => setFailed((now) => ({ ...now, [check]: { ...found, note } }))}
                hint="The customer reads this."
                error={asked && withoutNote?.check === check ? 'Please say what it is.' : undefined}
              />
            )}
          </div>
        )
      })}
      <ActionError error={decide.error} />
      <div className={styles.actions}>
        <Button
          variant="danger"
          size="m"
          unready={checks.length === 0}
          disabled={checks.length === 0}
          pending={decide.isPending && decide.variables?.decision === 'return'}
          onClick={() => {
            flushSync(() => setAsked(true))
            if (withoutNote) focusWrong(form.current)
            else decide.mutate({ number, attempt, decision: 'return', checks }, done)
          }}
        >
          Send back
        </Button>
        <Button
          size="m"
          disabled={checks.length > 0}
          pending={decide.isPending && decide.variables?.decision === 'approve'}
          onClick={() => decide.mutate({ number, attempt, decision: 'approve' }, done)}
        >
          Approve
        </Button>
      </div>
    </div>
  )
}

/** The failed checks in the order of the form, without empty notes. */
const failedChecks = (failed: FailedByCheck) =>
  identityChecks.flatMap((check): FailedCheck[] => {
    const found = failed[check]
    if (!found) return []
    const note = found.note.trim()
    return [{ check, reason: found.reason, ...(note !== '' && { note }) }]
  })
