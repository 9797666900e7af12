/** An event that happens to all units of an instrument on one day, as its row has it. Pure. */
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

/**
 * An event of something that nobody holds is done without having begun. A withdrawn one has no row; the audit
 * log keeps it.
 */
export const eventStateTable = stateTable<EventState, EventMove>({
  planned: { begin: 'begun', finish: 'done', withdraw: 'withdrawn' },
  begun: { finish: 'done' },
  done: {},
  withdrawn: {},
})

/** The states that a move is possible from. The statement that makes the move asks for one of them. */
export const statesBefore = (move: EventMove) =>
  (Object.keys(eventStateTable.next) as EventState[]).filter((state): state is InstrumentEvent['state'] =>
    eventStateTable.allows(state, move),
  )

/**
 * How long, in ms on the market's clock, orders that were decided just before an event may still commit.
 * Later ones are stale.
 */
export const eventGrace_ms = 2_000

/**
 * How long an event halts trading from when it falls due: until it is done, or until its list of holders is
 * taken.
 */
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

/**
 * Orders events by when they fall due. At one moment income comes first, then changes of the units, then the
 * end.
 */
export function byTurn(a: InstrumentEvent, b: InstrumentEvent) {
  const turn = (event: InstrumentEvent) => instrumentEventKinds.indexOf(event.kind)
  return a.due.getTime() - b.due.getTime() || turn(a) - turn(b) || Number(a.id - b.id)
}

/** The ratio of a split or a bonus issue; undefined for events that leave the number of units as it is. */
export function ratioOf({
  old_units,
  new_units,
}: Pick<InstrumentEvent, 'old_units' | 'new_units'>): Ratio | undefined {
  return old_units === null || new_units === null ? undefined : { old: old_units, new: new_units }
}

/** A price of one old unit as a price of one new one. */
export const priceAfter = (price: bigint, { old, new: fresh }: Ratio) =>
  divideRounded(price * BigInt(old), BigInt(fresh))

/**
 * Converts a price that was paid for one unit when `bought` (market's clock) into one for a unit of today.
 */
export function priceSince(events: readonly InstrumentEvent[], bought: Date, price: bigint) {
  return events.reduce((after, event) => {
    const ratio = ratioOf(event)
    return ratio && event.begun_at !== null && bought < event.due ? priceAfter(after, ratio) : after
  }, price)
}

/** The inverse: today's price of what was one unit then, for lists that count in units of then. */
export function priceOfThen(events: readonly InstrumentEvent[], then: Date, price: bigint) {
  return events.reduce((before, event) => {
    const ratio = ratioOf(event)
    return ratio && event.begun_at !== null && event.begun_at >= then
      ? priceAfter(before, { old: ratio.new, new: ratio.old })
      : before
  }, price)
}

/** A quote from before a split, in the units of after it. */
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
