/** What happens to all units of an instrument on a day, as it is kept. Pure. */
import { type InstrumentEventKind, instrumentEventKinds, type Ratio } from '@tarazu/contract/market/rules'
import { divideRounded } from '@tarazu/contract/money'
import type { Selectable } from 'kysely'
import { stateTable } from '../../acts/state-table.ts'
import type { MarketTables } from '../../db/tables/market.ts'
import type { GuardedQuote } from '../guard.ts'

export type InstrumentEvent = Selectable<MarketTables['instrument_event']>

export const eventMoves = ['begin', 'finish', 'withdraw'] as const
export type EventMove = (typeof eventMoves)[number]
export type EventState = InstrumentEvent['state'] | 'withdrawn'

/** What nobody holds is finished without a beginning. The row of what was withdrawn is gone; the log keeps it. */
export const states = stateTable<EventState, EventMove>({
  planned: { begin: 'begun', finish: 'done', withdraw: 'withdrawn' },
  begun: { finish: 'done' },
  done: {},
  withdrawn: {},
})

/** Those that a move is possible from; each is asked for in the statement that makes the move. */
export const statesBefore = (move: EventMove) =>
  (Object.keys(states.next) as EventState[]).filter((state): state is InstrumentEvent['state'] =>
    states.allows(state, move),
  )

/** Orders that were decided in the last moment before may still commit; what comes later is stale. ms on the market's clock. */
export const grace_ms = 2_000

/** Nothing of the instrument is traded from when an event falls due until it has been done, or its list of holders taken. */
const haltsUntil: Record<InstrumentEventKind, 'begun' | 'done'> = {
  dividend: 'begun',
  coupon: 'begun',
  split: 'done',
  bonus: 'done',
  expiry: 'done',
  redemption: 'done',
}

export function isHalting(
  { kind, due, state }: Pick<InstrumentEvent, 'kind' | 'due' | 'state'>,
  now: number,
) {
  return due.getTime() <= now && (state === 'planned' || (state === 'begun' && haltsUntil[kind] === 'done'))
}

/** What falls due first; of one moment, income before what changes the units, and that before the end. */
export function byTurn(a: InstrumentEvent, b: InstrumentEvent) {
  const turn = (event: InstrumentEvent) => instrumentEventKinds.indexOf(event.kind)
  return a.due.getTime() - b.due.getTime() || turn(a) - turn(b) || Number(a.id - b.id)
}

/** A split or a bonus issue changes the number of units; the others do not. */
export function ratioOf({
  old_units,
  new_units,
}: Pick<InstrumentEvent, 'old_units' | 'new_units'>): Ratio | undefined {
  return old_units === null || new_units === null ? undefined : { old: old_units, new: new_units }
}

/** A price of one old unit as a price of one new one. */
export const priceAfter = (price: bigint, { old, new: fresh }: Ratio) =>
  divideRounded(price * BigInt(old), BigInt(fresh))

/** A lot's price for each of its units as they are now; `price` was paid for one as it was when `bought`, on the market's clock. */
export function priceSince(events: readonly InstrumentEvent[], bought: Date, price: bigint) {
  return events.reduce((after, event) => {
    const ratio = ratioOf(event)
    return ratio && event.begun_at !== null && bought < event.due ? priceAfter(after, ratio) : after
  }, price)
}

/** The other way: today's price of what was one unit then, for a list that counts in units of then. */
export function priceOfThen(events: readonly InstrumentEvent[], then: Date, price: bigint) {
  return events.reduce((before, event) => {
    const ratio = ratioOf(event)
    return ratio && event.begun_at !== null && event.begun_at >= then
      ? priceAfter(before, { old: ratio.new, new: ratio.old })
      : before
  }, price)
}

/** A quote that is older than a split, in the units of after it. */
export function quoteAfter(quote: GuardedQuote, ratio: Ratio): GuardedQuote {
  const after = (price: bigint) => priceAfter(price, ratio)
  return {
    ...quote,
    last: after(quote.last),
    bid: after(quote.bid),
    ask: after(quote.ask),
    open: after(quote.open),
    high: after(quote.high),
    low: after(quote.low),
    previousClose: after(quote.previousClose),
  }
}
