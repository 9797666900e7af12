/** Whether an instrument can be traded now: how old its price is, and what stops it. */
import type { Freshness } from '@tarazu/contract/market/instrument'
import type { Halt, KnownEvents } from './corporate-actions/known-events.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import { type GuardedQuote, isFresh, isStillLatest } from './guard.ts'
import type { makeInstrumentDays } from './instrument-days.ts'
import type { makeLastQuotes } from './last-quotes.ts'
import type { ListedInstruments } from './listed-instruments.ts'
import type { makeSecondSource } from './second-source.ts'
import type { makeWantedQuotes } from './wanted-quotes.ts'

const delayedAfter_ms = 10_000
const silentAfter_ms = 120_000

type Options = {
  feed: Feed
  instruments: Pick<ListedInstruments, 'find' | 'get'>
  events: KnownEvents
  days: ReturnType<typeof makeInstrumentDays>
  wanted: Pick<ReturnType<typeof makeWantedQuotes>, 'symbols'>
  quotes: Pick<ReturnType<typeof makeLastQuotes>, 'last'>
  second: Pick<ReturnType<typeof makeSecondSource>, 'trusts'>
  /** The last good quote; asking for it keeps it coming. */
  quote(symbol: string): GuardedQuote | undefined
}

export function makeTradingStates(options: Options) {
  const { feed, instruments, events, days, wanted, quotes, second, quote } = options

  /**
   * Young enough, agreed on where a second source is asked and, for a share, from a source that was asked
   * about its splits since the session began.
   */
  function isUsable(quote: GuardedQuote) {
    if (!isFresh(quote, feed.now()) || !second.trusts(quote.symbol)) return false
    const asked = !feed.splits || feed.splits(quote.symbol) !== undefined
    return asked || instruments.find(quote.symbol)?.kind !== 'stock'
  }

  function halt(symbol: string): Halt | undefined {
    const { bond } = instruments.get(symbol)
    const paidBack = bond && days.ends(symbol)
    return paidBack !== undefined && paidBack <= feed.now()
      ? { by: 'maturity', reason: null, since: paidBack }
      : events.halt(symbol)
  }

  return {
    halt,
    halted: (symbol: string, customer?: number) =>
      halt(symbol) !== undefined || (customer !== undefined && events.isLeft(symbol, customer)),
    freshness(symbol: string): Freshness {
      const last = quote(symbol)
      if (!last) return 'none'
      if (!days.session(symbol).open) return 'closed'
      if (!isUsable(last)) return 'stale'
      return feed.now() - last.at > delayedAfter_ms && !isStillLatest(last, feed.now()) ? 'delayed' : 'live'
    },
    priceAge_ms(symbol: string) {
      const last = quote(symbol)
      return last && Math.max(0, feed.now() - last.at)
    },
    mayFill(symbol: string) {
      const last = quote(symbol)
      return last !== undefined && isUsable(last)
    },
    silent() {
      if (feed.peek) return false
      const open = [...wanted.symbols()].filter((symbol) => days.session(symbol).open && !halt(symbol))
      const isOld = (last: Quote | undefined) => !last || feed.now() - last.at > silentAfter_ms
      return open.length > 0 && open.every((symbol) => isOld(quotes.last(symbol)))
    },
  }
}
