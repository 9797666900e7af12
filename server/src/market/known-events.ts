/** What a process knows of halts, and of what happens to instruments: in memory, since every order asks. */
import type { Selectable } from 'kysely'
import type { MarketTables } from '../db/tables/market.ts'
import type { GuardedQuote } from './guard.ts'
import { type InstrumentEvent, isHalting, quoteAfter, ratioOf } from './instrument-event.ts'

/** Why an instrument is not traded: by operators with their reason, because it is paid back, or while an event is worked on. */
export type Halt = { by: 'operators' | 'maturity' | 'event'; reason: string | null; since: number }

type HaltRow = Pick<Selectable<MarketTables['instrument_halt']>, 'symbol' | 'reason' | 'since'>

export function makeKnownEvents(now: () => number) {
  let halts = new Map<string, HaltRow>()
  let events = new Map<string, InstrumentEvent[]>()

  return {
    /** All halts that are on, and all events that are not over or that prices go by. */
    know(known: { halts: readonly HaltRow[]; events: readonly InstrumentEvent[] }) {
      halts = new Map(known.halts.map((halt) => [halt.symbol, halt]))
      events = Map.groupBy(known.events, ({ symbol }) => symbol)
    },
    halt(symbol: string): Halt | undefined {
      const halt = halts.get(symbol)
      if (halt) return { by: 'operators', reason: halt.reason, since: halt.since.getTime() }
      const event = events.get(symbol)?.find((each) => isHalting(each, now()))
      return event && { by: 'event', reason: null, since: event.due.getTime() }
    },
    of: (symbol: string): readonly InstrumentEvent[] => events.get(symbol) ?? [],
    /** A price from before a split is shown in the units of now. */
    adjusted(quote: GuardedQuote): GuardedQuote {
      let after = quote
      for (const event of events.get(quote.symbol) ?? []) {
        const ratio = ratioOf(event)
        const due = event.due.getTime()
        if (ratio && quote.at < due && due <= now()) after = quoteAfter(after, ratio)
      }
      return after
    },
    /** What a price of `at` is to be held against: the last one, less what has been paid out between the two. */
    paidOut(last: GuardedQuote, at: number): GuardedQuote {
      let price = last.last
      for (const { kind, due, amount } of events.get(last.symbol) ?? []) {
        const between = last.at < due.getTime() && due.getTime() <= at
        if (kind === 'dividend' && between && amount !== null && amount < price) price -= amount
      }
      return { ...last, last: price }
    },
  }
}
