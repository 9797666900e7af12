/**
 * What a process knows of halts and of events of instruments. It is in memory because every order asks for
 * it.
 */
import type { Selectable } from 'kysely'
import type { MarketTables } from '../../db/tables/market.ts'
import type { GuardedQuote } from '../guard.ts'
import { type InstrumentEvent, isHalting, quoteAfter, ratioOf } from './instrument-event.ts'
import type { ReportedSplit } from './reported-split.ts'

/**
 * Why an instrument is not traded: by operators with their reason, because it is paid back, while an event is
 * worked on, or because the source of its prices has split it and nobody here has.
 */
export type Halt = { by: 'operators' | 'maturity' | 'event' | 'split'; reason: string | null; since: number }

type HaltRow = Omit<Selectable<MarketTables['instrument_halt']>, 'id' | 'end_reason'>

/** `reported` returns the splits that the source has reported so far. */
export function makeKnownEvents(now: () => number, reported: (symbol: string) => readonly ReportedSplit[]) {
  let halts = new Map<string, HaltRow[]>()
  let events = new Map<string, InstrumentEvent[]>()
  let left: ReadonlySet<string> = new Set()

  /** The halt that is on, of operators or for a split. */
  const onOf = (symbol: string) => halts.get(symbol)?.find(({ ended_at }) => ended_at === null)

  /** Whether operators have planned the split of a day, or lifted its halt without planning it. */
  const isAnswered = (symbol: string, day: string) =>
    (events.get(symbol) ?? []).some((event) => ratioOf(event) && event.day === day) ||
    (halts.get(symbol) ?? []).some((halt) => halt.split_day === day && halt.ended_at !== null)

  /** The oldest split that the prices show and that operators have not answered. */
  function split(symbol: string): ReportedSplit | undefined {
    const halt = onOf(symbol)
    const kept = halt && splitOf(halt)
    const known = kept ? [kept] : reported(symbol)
    return known.find(({ day }) => !isAnswered(symbol, day))
  }

  return {
    /**
     * `halts`: those that are on, and all for splits. `events`: those that are not over or that prices go by.
     * `left`: customers whom an event has left behind.
     */
    know(known: {
      halts: readonly HaltRow[]
      events: readonly InstrumentEvent[]
      left?: readonly { symbol: string; customer_id: number }[]
    }) {
      left = new Set(known.left?.map(({ symbol, customer_id }) => `${symbol} ${customer_id}`))
      halts = Map.groupBy(known.halts, ({ symbol }) => symbol)
      events = Map.groupBy(known.events, ({ symbol }) => symbol)
    },
    split,
    halt(symbol: string): Halt | undefined {
      const halt = onOf(symbol)
      if (halt?.split_day === null)
        return { by: 'operators', reason: halt.reason, since: halt.since.getTime() }
      const event = events.get(symbol)?.find((each) => isHalting(each, now()))
      if (event) return { by: 'event', reason: null, since: event.due.getTime() }
      const found = split(symbol)
      return found && { by: 'split', reason: null, since: found.from }
    },
    of: (symbol: string): readonly InstrumentEvent[] => events.get(symbol) ?? [],
    /** Whether this customer still holds old units although the event is over for the others. */
    isLeft: (symbol: string, customer: number) => left.has(`${symbol} ${customer}`),
    /** Converts a quote from before a split into today's units. */
    adjusted(quote: GuardedQuote): GuardedQuote {
      let after = quote
      for (const event of events.get(quote.symbol) ?? []) {
        const ratio = ratioOf(event)
        const due = event.due.getTime()
        if (ratio && quote.at < due && due <= now()) after = quoteAfter(after, ratio)
      }
      return after
    },
    /** The quote that one of `at` is compared with: the last one, less the dividends paid between the two. */
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

export type KnownEvents = ReturnType<typeof makeKnownEvents>

function splitOf({ split_day, split_old, split_new, split_by, since }: HaltRow): ReportedSplit | undefined {
  if (split_day === null || split_by === null) return undefined
  const ratio = split_old === null || split_new === null ? undefined : { old: split_old, new: split_new }
  return { day: split_day, from: since.getTime(), ratio, by: split_by }
}
