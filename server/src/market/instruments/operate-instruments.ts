/**
 * What operators propose for instruments. A second operator approves each proposal
 * (`instrument-executors.ts`).
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/market/operate-api'
import { formatMicros } from '@tarazu/contract/money'
import { act } from '../../acts/act.ts'
import { Refusal } from '../../answer/refusal.ts'
import { type ProposalRequest, propose } from '../../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../../deps.ts'
import { type Action, actionOf, exampleOf } from '../corporate-actions/action.ts'
import { heldUnits } from '../corporate-actions/held-units.ts'
import { walletRate } from '../wallet-rate.ts'

export async function proposeHalt(
  deps: Deps,
  caller: OperatorCaller,
  { symbol, reason }: Input<typeof api.proposeHalt>,
): Promise<Reply<typeof api.proposeHalt>> {
  const halt = instrumentOf(deps, symbol) && deps.market.halt(symbol)
  if (halt?.by === 'operators' || halt?.by === 'maturity') throw new Refusal('already_decided')
  const payload = { before: { trading: 'on' }, after: { trading: 'halted' } }
  return proposeIt(deps, caller, { kind: 'instrument.halt', subject: symbol, payload, reason })
}

export async function proposeResume(
  deps: Deps,
  caller: OperatorCaller,
  { symbol, reason }: Input<typeof api.proposeResume>,
): Promise<Reply<typeof api.proposeResume>> {
  const halt = instrumentOf(deps, symbol) && deps.market.halt(symbol)
  // A halt that was just approved may not be in memory yet, so what can be ended is read from the database.
  if (halt && halt.by !== 'operators' && halt.by !== 'split') throw new Refusal('already_decided')
  const { id, reason: haltedFor } = await deps.db
    .selectFrom('instrument_halt')
    .select(['id', 'reason'])
    .where('symbol', '=', symbol)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('already_decided'))
  // Names its halt: before this is approved, trading may resume and be halted for something else.
  const payload = {
    halt: String(id),
    halted_for: haltedFor,
    before: { trading: 'halted' },
    after: { trading: 'on' },
  }
  return proposeIt(deps, caller, { kind: 'instrument.resume', subject: symbol, payload, reason })
}

export async function previewAction(
  deps: Deps,
  _: OperatorCaller,
  terms: Input<typeof api.previewAction>,
): Promise<Reply<typeof api.previewAction>> {
  const { action, example } = await looked(deps, terms)
  const { holders, waitingOrders } = await heldUnits(deps.db, terms.symbol)
  const [listings, issues] = await endedBy(deps, terms.symbol, action)
  const ended = { listings: listings.length, issues: issues.length }
  return { due: action.due, ...example, holders, waitingOrders, ...ended }
}

export async function proposeAction(
  deps: Deps,
  caller: OperatorCaller,
  { reason, ...terms }: Input<typeof api.proposeAction>,
): Promise<Reply<typeof api.proposeAction>> {
  const { action, example, instrument } = await looked(deps, terms)
  const { units, price } = example
  const [listings, issues] = await endedBy(deps, terms.symbol, action)
  const payload = {
    kind: action.kind,
    day: action.day,
    currency: instrument.currency,
    ...(action.kind === 'dividend'
      ? { amount: formatMicros(action.amount) }
      : { old: action.ratio.old, new: action.ratio.new }),
    ...(listings.length > 0 && { closes_listings: listings.join(', ') }),
    ...(issues.length > 0 && { withdraws_issues: issues.join(', ') }),
    before: { units: String(units.before), price: price.before === null ? '–' : formatMicros(price.before) },
    after: { units: String(units.after), price: price.after === null ? '–' : formatMicros(price.after) },
  }
  return proposeIt(deps, caller, { kind: 'instrument.action', subject: terms.symbol, payload, reason })
}

export async function proposeActionWithdrawal(
  deps: Deps,
  caller: OperatorCaller,
  { symbol, kind, day, reason }: Input<typeof api.proposeActionWithdrawal>,
): Promise<Reply<typeof api.proposeActionWithdrawal>> {
  const { currency } = instrumentOf(deps, symbol)
  const event = await deps.db
    .selectFrom('instrument_event')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('kind', '=', kind)
    .where('day', '=', day)
    .where('state', '=', 'planned')
    .where('due', '>', new Date(deps.market.now()))
    .executeTakeFirst()
  if (!event) throw new Refusal('already_decided')
  const payload = {
    event: String(event.id),
    kind,
    day,
    currency,
    ...(event.amount === null
      ? { old: event.old_units, new: event.new_units }
      : { amount: formatMicros(event.amount) }),
    planned_for: event.reason,
    before: { action: 'planned' },
    after: { action: 'withdrawn' },
  }
  return proposeIt(deps, caller, { kind: 'instrument.withdraw', subject: symbol, payload, reason })
}

function instrumentOf({ market }: Deps, symbol: string) {
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  return instrument
}

async function looked(deps: Deps, terms: Input<typeof api.previewAction>) {
  const { db, market } = deps
  const instrument = instrumentOf(deps, terms.symbol)
  const price = market.quote(terms.symbol)?.last
  const split = market.split(terms.symbol)
  const action: Action = actionOf(terms, instrument, { price, now: market.now(), split })
  const same = await db
    .selectFrom('instrument_event')
    .select('id')
    .where('symbol', '=', terms.symbol)
    .where('kind', '=', action.kind)
    .where('day', '=', action.day)
    .executeTakeFirst()
  if (same) throw new Refusal('already_decided')
  return {
    action,
    instrument,
    example: exampleOf(action, {
      price,
      rate: walletRate(deps, instrument.currency)?.value,
      isReported: action.day === split?.day,
    }),
  }
}

/**
 * What was agreed in the old units and ends when such an action begins: blocks and QIPs are closed, issues
 * withdrawn.
 */
async function endedBy({ db }: Deps, symbol: string, action: Action): Promise<[string[], string[]]> {
  if (action.kind === 'dividend') return [[], []]
  const due = new Date(action.due)
  const [listings, issues] = await Promise.all([
    db
      .selectFrom('placement')
      .select('number')
      .where('symbol', '=', symbol)
      .where('state', '<>', 'closed')
      .where('closes_at', '>', due)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ipo_issue')
      .select('id')
      .where('symbol', '=', symbol)
      .where('state', 'not in', ['withdrawing', 'withdrawn', 'listed'])
      // A draft is left alone.
      .where((of) => of.or([of('lists_at', '>', due), of('state', '=', 'draft')]))
      .orderBy('id')
      .execute(),
  ])
  return [listings.map(({ number }) => number), issues.map(({ id }) => `IPO-${id}`)]
}

async function proposeIt(deps: Deps, { operator }: OperatorCaller, wanted: ProposalRequest) {
  return { proposal: await act(deps, (act) => propose(act, deps, operator, wanted)) }
}
