/** What happens to an instrument once a second operator has approved. */
import type { ActionTerms } from '@tarazu/contract/market/operate-api'
import { price } from '@tarazu/contract/money'
import * as z from 'zod/mini'
import type { Act } from '../../acts/act.ts'
import { Refusal } from '../../answer/refusal.ts'
import type { Executor } from '../../approvals/decide-proposal.ts'
import type { Deps } from '../../deps.ts'
import { holdTrades } from '../../guards/lock-instrument.ts'
import { actionOf } from '../corporate-actions/action.ts'
import { announceAction, announceWithdrawal } from '../corporate-actions/announce-action.ts'
import { statesBefore } from '../corporate-actions/instrument-event.ts'
import { listShares } from './propose-listing.ts'

/**
 * Announces a change to every process. Until they know of it, the database lets no order through (decision
 * 083).
 */
const announceChange = ({ announce }: Act, symbol: string) => announce(null, ['instrument'], [symbol])

const haltInstrument: Executor = async (act, deps, { subject, reason }) => {
  await holdTrades(act.tx)
  const { numInsertedOrUpdatedRows } = await act.tx
    .insertInto('instrument_halt')
    .values({
      symbol: subject,
      reason,
      since: new Date(deps.market.now()),
      ended_at: null,
      end_reason: null,
    })
    .onConflict((conflict) => conflict.column('symbol').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('already_decided')
  announceChange(act, subject)
}

/** Ends the halt that the proposal was for, and no other. */
const resumeInstrument: Executor = async (act, deps, { subject, reason, payload }) => {
  const { numUpdatedRows } = await act.tx
    .updateTable('instrument_halt')
    .set({ ended_at: new Date(deps.market.now()), end_reason: reason })
    .where('symbol', '=', subject)
    .where('id', '=', BigInt(String(payload['halt'] ?? 0)))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Refusal('already_decided')
  announceChange(act, subject)
}

const planAction: Executor = async (act, deps, { number, subject, reason, payload }) => {
  const { action, isReported } = agreed(deps, subject, payload)
  const event = await act.tx
    .insertInto('instrument_event')
    .values({
      symbol: subject,
      kind: action.kind,
      day: action.day,
      due: new Date(action.due),
      old_units: action.kind === 'dividend' ? null : action.ratio.old,
      new_units: action.kind === 'dividend' ? null : action.ratio.new,
      amount: action.kind === 'dividend' ? action.amount : null,
      reason,
      proposal: number,
      reported: isReported,
      created_at: new Date(act.at),
    })
    .onConflict((conflict) => conflict.columns(['symbol', 'kind', 'day']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!event) throw new Refusal('already_decided')
  // The action of a reported split is carried out at once, and holders are notified of that.
  if (!isReported) await announceAction(act, deps, event)
  announceChange(act, subject)
}

/** Possible until the day of the action begins: from then on every process works with it. */
const withdrawAction: Executor = async (act, deps, { subject, payload }) => {
  const { event: id } = payload as { event: string }
  const event = await act.tx
    .deleteFrom('instrument_event')
    .where('id', '=', BigInt(id))
    .where('state', 'in', statesBefore('withdraw'))
    .where('due', '>', new Date(deps.market.now()))
    .returningAll()
    .executeTakeFirst()
  if (!event) throw new Refusal('already_decided')
  await announceWithdrawal(act, event)
  announceChange(act, subject)
}

/**
 * Checks the action again: its day may have come, or the price may have fallen too far, while the proposal
 * waited.
 */
function agreed({ market }: Deps, symbol: string, payload: Record<string, unknown>) {
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const { kind, day, old, new: fresh, amount } = payload as Omit<ActionTerms, 'amount'> & { amount?: string }
  const terms: ActionTerms = {
    symbol,
    kind,
    day,
    old,
    new: fresh,
    amount: amount === undefined ? undefined : z.decode(price, amount),
  }
  const split = market.split(symbol)
  const seen = { price: market.quote(symbol)?.last, now: market.now(), split }
  const action = actionOf(terms, instrument, seen)
  return { action, isReported: action.day === split?.day }
}

export const instrumentExecutors = {
  'instrument.list': listShares,
  'instrument.halt': haltInstrument,
  'instrument.resume': resumeInstrument,
  'instrument.action': planAction,
  'instrument.withdraw': withdrawAction,
} as const
