import type { Happening } from '@tarazu/contract/market/operate-api'
import { type ActionKind, actionKinds } from '@tarazu/contract/market/rules'
import { Button } from '@tarazu/ui/button'
import { useState } from 'react'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { calendarDay } from '../text/time-text.ts'
import { eventWords } from './instrument-words.ts'
import styles from './market.module.css'
import { useProposeActionWithdrawal } from './queries.ts'

type Action = { kind: ActionKind; day: string }

/** Events that operators decided, lie ahead, and that the server has not begun. */
const aheadOf = (events: readonly Happening[]) =>
  events.flatMap(({ kind, day, state }): Action[] => {
    const action = actionKinds.find((each) => each === kind)
    return action && state === 'planned' ? [{ kind: action, day }] : []
  })

export function WithdrawAction({ symbol, events }: { symbol: string; events: readonly Happening[] }) {
  const withdraw = useProposeActionWithdrawal()
  const [asked, setAsked] = useState<Action>()
  const [open, setOpen] = useState(false)
  const named = ({ kind, day }: Action) => `${eventWords[kind].toLowerCase()} of ${calendarDay(day)}`
  const ahead = aheadOf(events)
  return (
    <>
      {ahead.length > 0 && (
        <div className={styles.ahead}>
          {ahead.map((action) => (
            <Button
              key={`${action.kind} ${action.day}`}
              variant="neutral"
              size="m"
              onClick={() => {
                setAsked(action)
                setOpen(true)
              }}
            >
              Withdraw {named(action)}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <ReasonDialog
          open={open}
          onClose={() => setOpen(false)}
          title={`Withdraw the ${named(asked)} of ${symbol}?`}
          confirmLabel="Propose"
          tone="danger"
          action={withdraw}
          input={(reason) => ({ symbol, ...asked, reason })}
          proposes="instrument.withdraw"
        >
          Possible until its day begins. Those who hold it have been told that it comes, and are told that it
          does not. Nothing of what they hold changes.
        </ReasonDialog>
      )}
    </>
  )
}
