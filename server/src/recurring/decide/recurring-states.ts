/** The states of a recurring purchase, and what a day makes of it. Pure. */
import type { PauseReason, RecurringState } from '@tarazu/contract/recurring/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { stateTable } from '../../acts/state-table.ts'

/**
 * `buy`: a day came, whatever came of it. `starve`: there was too little money again. `sale_over`: the fund
 * is not sold any more when its next day comes. `close`: the account was closed.
 */
export const recurringMoves = [
  'change',
  'pause',
  'resume',
  'end',
  'buy',
  'starve',
  'sale_over',
  'close',
] as const
export type RecurringMove = (typeof recurringMoves)[number]

/** Asked for twice, a move does what it has done. Refuses with `recurring_ended`. */
export const recurringTable = stateTable<RecurringState, RecurringMove>(
  {
    active: {
      change: 'active',
      pause: 'paused',
      resume: 'active',
      end: 'ended',
      buy: 'active',
      starve: 'paused',
      sale_over: 'ended',
      close: 'ended',
    },
    paused: {
      change: 'paused',
      pause: 'paused',
      resume: 'active',
      end: 'ended',
      sale_over: 'ended',
      close: 'ended',
    },
    ended: { end: 'ended', sale_over: 'ended', close: 'ended' },
  },
  { customer: 'recurring_ended' },
)

/**
 * Refusals that may be over in a moment: the purchase waits for that until its day is over. A fund that is
 * not open is one whose sale opens later in the day; where it is over, the next round ends the purchase.
 */
const passing: readonly RefusalCode[] = [
  'price_stale',
  'rete_no',
  'halted',
  'time_no',
  'price_moved',
  'safe_mode',
  'not_open',
]
export const mayPass = (code: RefusalCode) => passing.includes(code)

/** How often in a row there may be too little money before nothing more is tried. */
const maxShortRuns = 2

type AfterRun = { move: RecurringMove; short_runs: number; paused_for: PauseReason | null }

/**
 * What becomes of an active purchase after a day: `refused` is the code of the refusal, if there was one;
 * `again`: another day comes on which it can buy.
 */
export function afterRun(shortRuns: number, refused: RefusalCode | undefined, again = true): AfterRun {
  if (refused === 'account_closed') return { move: 'close', short_runs: 0, paused_for: null }
  if (!again) return { move: 'sale_over', short_runs: 0, paused_for: null }
  if (refused !== 'not_sufficient_funds') return { move: 'buy', short_runs: 0, paused_for: null }
  const short_runs = shortRuns + 1
  if (short_runs < maxShortRuns) return { move: 'buy', short_runs, paused_for: null }
  return { move: 'starve', short_runs, paused_for: 'not_sufficient_funds' }
}
