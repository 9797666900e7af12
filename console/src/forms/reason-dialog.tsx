import { type ProposalKind, proposalKinds, proposalLifetime_hours } from '@tarazu/contract/approvals/kinds'
import { permissions } from '@tarazu/contract/operators/permissions'
import { Button } from '@tarazu/ui/button'
import { Dialog } from '@tarazu/ui/dialog'
import { UsersRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Action } from './action.ts'
import { ActionError } from './action-error.tsx'
import { FormActions } from './fields.tsx'
import { focusWrong } from './focus-wrong.ts'
import styles from './reason-dialog.module.css'
import { TextArea } from './text-area.tsx'

const maxReasonLength = 500

type Props<I, R> = {
  open: boolean
  onClose: () => void
  /** Names the act: "Refuse withdrawal 71?" */
  title: string
  /** What will happen, with the figures that matter; fields are told once they are asked for. */
  children?: ReactNode | ((asked: boolean) => ReactNode)
  confirmLabel: string
  tone?: 'brand' | 'danger'
  action: Action<I, R>
  /** What is sent, with the reason; undefined as long as a field does not say what it should. */
  input: (reason: string) => NoInfer<I> | undefined
  onDone?: (reply: R) => void
  /** It is only proposed: says who else has to approve. */
  proposes?: ProposalKind
  /** Says that the customer reads the reason. */
  customerSees?: boolean
  /** Reasons that are often the right one. */
  suggestions?: readonly string[]
  /** No reason is needed: only where nobody else is touched. */
  optional?: boolean
}

/** Asks for a reason before an action. Stays open, with the words, when the server says no. */
export function ReasonDialog<I, R>(props: Props<I, R>) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm<I, R>({
  onClose,
  children,
  confirmLabel,
  tone = 'brand',
  action,
  input,
  onDone,
  proposes,
  customerSees = false,
  suggestions = [],
  optional = false,
}: Props<I, R>) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  useErrorForgotten(action)
  const missing = !optional && reason.trim() === ''
  const sent = input(reason.trim())
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (action.isPending) return
    flushSync(() => setAsked(true))
    if (missing || sent === undefined) return focusWrong(event.currentTarget)
    const answered = action.mutateAsync(sent, {
      onSuccess: (reply) => {
        onClose()
        onDone?.(reply)
      },
    })
    // What was proposed may show before its answer is here, and take this form away. Then `onSuccess` is not
    // called, and the question would stand there again once it is decided.
    answered.then(onClose, () => undefined)
  }
  return (
    <form onSubmit={send} className={styles.form} noValidate>
      {children && (
        <div className={styles.detail}>{typeof children === 'function' ? children(asked) : children}</div>
      )}
      {suggestions.length > 0 && <Suggestions texts={suggestions} onChoose={setReason} />}
      <TextArea
        data-autofocus
        label={optional ? 'Reason (optional)' : 'Reason'}
        value={reason}
        onChange={setReason}
        maxLength={maxReasonLength}
        hint={customerSees ? 'The customer reads this.' : 'Goes into the audit log.'}
        error={asked && missing ? 'Please give a reason.' : undefined}
      />
      {proposes && <NeedsSecond kind={proposes} />}
      <ActionError error={action.error} />
      <FormActions>
        <Button variant="neutral" size="m" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={tone}
          size="m"
          pending={action.isPending}
          unready={missing || sent === undefined}
        >
          {confirmLabel}
        </Button>
      </FormActions>
    </form>
  )
}

/** Why an earlier attempt was refused has nothing to say to a dialog that was just opened. */
function useErrorForgotten(action: { isPending: boolean; reset: () => void }) {
  const forget = useEffectEvent(() => {
    if (!action.isPending) action.reset()
  })
  useLayoutEffect(() => forget(), [])
}

function Suggestions({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <ul className={styles.suggestions} aria-label="Reasons that are often right">
      {texts.map((text) => (
        <li key={text}>
          <button type="button" className={styles.suggestion} onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

function NeedsSecond({ kind }: { kind: ProposalKind }) {
  const who = permissions[proposalKinds[kind]].join(' or ')
  return (
    <p className={styles.second}>
      <UsersRound size={16} aria-hidden="true" />
      <span>
        A second operator with the role <strong>{who}</strong> has to approve this. It lapses after{' '}
        {proposalLifetime_hours} hours if nobody decides.
      </span>
    </p>
  )
}
