/** The last good quote of each instrument. Whatever the feed says passes the guard first (`guard.ts`). */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { makeListeners } from '../events/listeners.ts'
import type { KnownEvents } from './corporate-actions/known-events.ts'
import { splitShown } from './corporate-actions/reported-split.ts'
import type { ReportedSplits } from './corporate-actions/reported-splits.ts'
import type { Feed, Quote } from './feeds/feed.ts'
import { type Fault, faultOf, type GuardedQuote } from './guard.ts'
import type { ListedInstruments } from './listed-instruments.ts'
import type { makeSecondSource } from './second-source.ts'

/** A feed that lies, lies often: one line a minute for each kind of lie is enough. */
const faultLogEvery_ms = 60_000

type Options = {
  feed: Feed
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  instruments: Pick<ListedInstruments, 'find'>
  events: KnownEvents
  splits: ReportedSplits
  second: Pick<ReturnType<typeof makeSecondSource>, 'compare'>
}

export function makeLastQuotes({ feed, clock, log, instruments, events, splits, second }: Options) {
  const good = new Map<string, GuardedQuote>()
  const announced = new Map<string, GuardedQuote>()
  const peekedAt = new Map<string, number>()
  const listeners = makeListeners<string[]>((err) => log.error({ err }, 'a listener to quotes failed'))
  const refusals = makeRefusals(clock, log)
  let seen = 0
  let key: string | null = null
  let newestAt: number | undefined

  function last(symbol: string) {
    const quote = good.get(symbol)
    return quote && events.adjusted(quote)
  }

  /** Keeps a quote as the last good one, or refuses it and leaves the one there is. */
  function take(quote: Quote) {
    const instrument = instruments.find(quote.symbol)
    if (!instrument) return
    seen += 1
    const lastGood = last(quote.symbol)
    const before = lastGood && events.paidOut(lastGood, quote.at)
    const fault = faultOf(quote, before, instrument, feed.now())
    if (fault) return refusals.add(quote, fault)
    // A feed that has to be told of splits brings none.
    const split = before && !feed.split && splitShown(quote, before, instrument)
    if (split) splits.show(instrument, split)
    if (quote.from) key = quote.from.key
    good.set(quote.symbol, { ...quote, guarded: true })
    if (newestAt === undefined || quote.at > newestAt) newestAt = quote.at
    second.compare(quote)
  }

  /**
   * Whether the last good quote was not announced before, be it from a round or from an order that peeked at
   * it.
   */
  function isNews(symbol: string): boolean {
    const [now, before] = [good.get(symbol), announced.get(symbol)]
    if (!now || (before && sameOffer(now, before))) return false
    announced.set(symbol, now)
    return true
  }

  return {
    last,
    /** What the feed emits in a round. */
    receive(quotes: Quote[]) {
      for (const quote of quotes) take(quote)
      const fresh = quotes.map(({ symbol }) => symbol).filter(isNews)
      if (fresh.length > 0) listeners.tell(fresh)
    },
    /**
     * Takes the quote of this second from a feed that can be peeked at: its prices change with the second,
     * and orders ask more often.
     */
    peek(symbol: string, look: NonNullable<Feed['peek']>) {
      const second = Math.floor(feed.now() / 1_000)
      if (peekedAt.get(symbol) === second) return
      peekedAt.set(symbol, second)
      const quote = look(symbol)
      if (quote) take(quote)
    },
    /** The key of whoever sent the last good quote; null: without TLS, or none yet. */
    key: () => key,
    newestAt: () => newestAt,
    onTick: listeners.on,
    faults: (): ReadonlyMap<Fault, number> => refusals.counts,
    counters: () => ({
      seen,
      refused: [...refusals.counts.values()].reduce((sum, count) => sum + count, 0),
      priced: good.size,
    }),
  }
}

/** Counts the quotes that were refused, by their fault. */
function makeRefusals(clock: Clock, log: Pick<Logger, 'warn'>) {
  const counts = new Map<Fault, number>()
  const loggedAt = new Map<Fault, number>()
  return {
    counts,
    add({ symbol }: Quote, fault: Fault) {
      counts.set(fault, (counts.get(fault) ?? 0) + 1)
      if (clock.now() - (loggedAt.get(fault) ?? Number.NEGATIVE_INFINITY) < faultLogEvery_ms) return
      loggedAt.set(fault, clock.now())
      log.warn({ symbol, fault, refused: counts.get(fault) }, 'a tick was refused')
    },
  }
}

const sameOffer = (a: Quote, b: Quote) =>
  a.at === b.at && a.last === b.last && a.bid === b.bid && a.ask === b.ask
