/** What the rest of the server knows of prices: the last good quote of each instrument, its age, its candles. */
import { day_ms } from '@tarazu/contract/duration'
import type { Interval, Range } from '@tarazu/contract/market/bar'
import type { Freshness, Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import { dayEnd, dayStart, localDay, sessionOn } from './calendar.ts'
import { type Chart, makeCharts } from './charts.ts'
import { contractOn } from './corporate-actions/expiries.ts'
import { type InstrumentEvent, ratioOf } from './corporate-actions/instrument-event.ts'
import { type Halt, makeKnownEvents } from './corporate-actions/known-events.ts'
import { type ReportedSplit, reportedSplit, splitShown } from './corporate-actions/reported-split.ts'
import type { Feed, FeedName, FeedReading, Quote } from './feeds/feed.ts'
import { type Fault, faultOf, type GuardedQuote, isFresh, stands } from './guard.ts'
import type { Instrument } from './instruments/instrument.ts'
import { walletPairs } from './instruments/instruments-currencies.ts'
import { searchInstruments } from './instruments/search.ts'
import { sessionAt, type TradingSession } from './trading-hours.ts'

export type Market = {
  feed: FeedName
  /** What its feed has read of files, and what it has not. */
  reading: FeedReading | undefined
  /** Those of the files and of the feed, then what was listed at run time. */
  readonly instruments: readonly Instrument[]
  /** How what is listed at run time comes by a price: the feed makes one, its source quotes it by a code, or it never has one. */
  listing: 'made' | 'quoted' | 'none'
  /** Whether what is to be listed has a price, made since then (ms on the market's clock). */
  isPriced(candidate: Instrument, since: number): Promise<boolean>
  /** Takes up what is listed at run time; again does nothing. */
  list(listed: readonly Instrument[]): void
  /** The market's own clock, ms UTC. */
  now(): number
  instrument(symbol: string): Instrument | undefined
  /** The last good quote, however old. Asking for it keeps it coming for a minute. */
  quote(symbol: string): GuardedQuote | undefined
  quotes(symbols: Iterable<string>): GuardedQuote[]
  freshness(symbol: string): Freshness
  priceAgeMs(symbol: string): number | undefined
  /** Its price is young enough to fill an order. Whether the session is open is another question. */
  mayFill(symbol: string): boolean
  /** The last day of the contract in front, or the day on which a bond is paid back; 'YYYY-MM-DD'. */
  expires(symbol: string): string | undefined
  /** When what is bought on a trading day (left out: now) is over: a contract after its last close, a bond when it is paid back. */
  ends(symbol: string, day?: string): number | undefined
  /** Nothing of what is asked for has had a price for minutes, though its market is open. A feed that makes its own never falls silent. */
  silent(): boolean
  /** Not traded though its market is open, and why not. */
  halt(symbol: string): Halt | undefined
  /** `customer`: for one who was left behind by an event it is. */
  halted(symbol: string, customer?: number): boolean
  /** What the source of the prices has split and no event of ours has, nor operators let be: it is not traded for that. */
  split(symbol: string): ReportedSplit | undefined
  /** Takes up halts, and events that are not over or that prices go by (`listings.ts`). */
  know(known: Parameters<ReturnType<typeof makeKnownEvents>['know']>[0]): void
  /** Of what this process knows: what is to come, what is on, and all splits and dividends. */
  events(symbol: string): readonly InstrumentEvent[]
  /** When a trading day ends; ms UTC. */
  closes(symbol: string, day: string): number
  /**
   * The last price of a day that is over, where its quote or the feed's candles still tell it; of a day without one, that of
   * the week before it: what is quoted now may be the next contract.
   */
  closingPrice(
    symbol: string,
    day: string,
  ): Promise<{ price: bigint; at: number; source: FeedName } | undefined>
  session(symbol: string): TradingSession
  chart(symbol: string, interval: Interval, range: Range): Promise<Chart>
  /** Best matches first. */
  search(text: string, options?: { market?: MarketCode | undefined }): Promise<Instrument[]>
  /** Keeps the quotes of these coming until the answer is called. */
  watch(symbols: Iterable<string>): () => void
  /** Tells which quotes are new, once a round. Answers a function that ends it. */
  onTick(listener: (symbols: string[]) => void): () => void
  /** How many ticks were refused, by what was wrong with them. */
  faults(): ReadonlyMap<Fault, number>
  /** Ticks that came to the guard and those it refused, since the start; and how many instruments have a price. */
  counters(): { seen: number; refused: number; priced: number }
  start(): void
  stop(): void
}

export type MarketOptions = {
  feed: Feed
  instruments: readonly Instrument[]
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
}

const askedForMs = 60_000
const delayedAfterMs = 10_000
const silentAfterMs = 120_000
const week_ms = 7 * day_ms
/** A feed that lies, lies often: one line a minute for each kind of lie is enough. */
const faultLogEveryMs = 60_000

export function makeMarket(options: MarketOptions): Market {
  const { feed, clock, log } = options
  let instruments: readonly Instrument[] = [...options.instruments, ...(feed.instruments ?? [])]
  const known = new Map(instruments.map((each) => [each.symbol, each]))
  const good = new Map<string, GuardedQuote>()
  const told = new Map<string, GuardedQuote>()
  const watchers = new Map<string, number>()
  const askedAt = new Map<string, number>()
  const peekedAt = new Map<string, number>()
  const listeners = new Set<(symbols: string[]) => void>()
  const happening = makeKnownEvents(() => feed.now(), reportedSplits)
  /** Splits that a previous close has shown, the last of each share. */
  const shown = new Map<string, ReportedSplit>()
  const faults = new Map<Fault, number>()
  const loggedAt = new Map<Fault, number>()
  /** Whose splits the feed was told of. */
  let split: ReadonlySet<string> = new Set()
  /** And whose dividends. */
  let paid: ReadonlySet<string> = new Set()
  let seen = 0
  let stopFeed: (() => void) | undefined

  function refused(quote: Quote, fault: Fault) {
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
    if (clock.now() - (loggedAt.get(fault) ?? Number.NEGATIVE_INFINITY) < faultLogEveryMs) return
    loggedAt.set(fault, clock.now())
    log.warn({ symbol: quote.symbol, fault, refused: faults.get(fault) }, 'a tick was refused')
  }

  /** Takes a quote for the last good one, or keeps the one there is. */
  function take(quote: Quote) {
    const instrument = known.get(quote.symbol)
    if (!instrument) return
    seen += 1
    const last = lastGood(quote.symbol)
    const before = last && happening.paidOut(last, quote.at)
    const fault = faultOf(quote, before, instrument, feed.now())
    if (fault) return refused(quote, fault)
    // A feed that has to be told of splits brings none.
    const split = before && !feed.split && splitShown(quote, before, instrument)
    if (split) shown.set(quote.symbol, reportedSplit(instrument, split, 'price'))
    good.set(quote.symbol, { ...quote, guarded: true })
  }

  /** Before a share was listed here nobody held it. */
  function reportedSplits(symbol: string): ReportedSplit[] {
    const instrument = known.get(symbol)
    if (instrument?.kind !== 'stock') return []
    const { listedAt = Number.NEGATIVE_INFINITY } = instrument
    const told = (feed.splits?.(symbol) ?? [])
      .filter(({ from }) => from > listedAt)
      .map((split) => reportedSplit(instrument, split, 'feed'))
    const seen = shown.get(symbol)
    return seen && !told.some(({ day }) => day === seen.day) ? [...told, seen] : told
  }

  /** Young enough, and of a share that the source was asked about since its session began. */
  function isUsable(quote: GuardedQuote) {
    if (!isFresh(quote, feed.now())) return false
    const asked = !feed.splits || feed.splits(quote.symbol) !== undefined
    return asked || known.get(quote.symbol)?.kind !== 'stock'
  }

  function lastGood(symbol: string) {
    const last = good.get(symbol)
    return last && happening.adjusted(last)
  }

  /** A feed that can be peeked at costs nothing to ask: everything is quoted, so that every resting order is reached. */
  function* wanted() {
    if (feed.peek) {
      yield* known.keys()
      return
    }
    const recently = clock.now() - askedForMs
    for (const symbol of known.keys()) {
      // An order in another currency must not wait for the first quote of its exchange rate.
      if (watchers.has(symbol) || walletPairs.includes(symbol) || (askedAt.get(symbol) ?? 0) >= recently)
        yield symbol
    }
  }

  /** Not told before, whether it came with a round or an order peeked at it. */
  function isNews(symbol: string): boolean {
    const [now, before] = [good.get(symbol), told.get(symbol)]
    if (!now || (before && sameOffer(now, before))) return false
    told.set(symbol, now)
    return true
  }

  function receive(quotes: Quote[]) {
    for (const quote of quotes) take(quote)
    const fresh = quotes.map(({ symbol }) => symbol).filter(isNews)
    if (fresh.length === 0) return
    for (const listener of listeners) {
      try {
        listener(fresh)
      } catch (error) {
        log.error({ err: error }, 'a listener to quotes failed')
      }
    }
  }

  function quote(symbol: string): GuardedQuote | undefined {
    if (!known.has(symbol)) return undefined
    if (feed.peek) peek(symbol, feed.peek)
    else askedAt.set(symbol, clock.now())
    return lastGood(symbol)
  }

  /** Prices that can be peeked at change with the second, and orders ask more often. */
  function peek(symbol: string, look: NonNullable<Feed['peek']>) {
    const second = Math.floor(feed.now() / 1_000)
    if (peekedAt.get(symbol) === second) return
    peekedAt.set(symbol, second)
    const quote = look(symbol)
    if (quote) take(quote)
  }

  function instrumentOf(symbol: string): Instrument {
    const instrument = known.get(symbol)
    if (!instrument) throw new Error(`no instrument ${symbol}`)
    return instrument
  }

  const session = (symbol: string) => sessionAt(instrumentOf(symbol).calendar, feed.now(), feed.roundTheClock)

  function expires(symbol: string) {
    const { future, bond } = instrumentOf(symbol)
    return future ? contractOn(future.expiry, session(symbol).day) : bond?.maturity
  }

  function ends(symbol: string, day = session(symbol).day) {
    const { future, bond, calendar } = instrumentOf(symbol)
    return future ? closes(symbol, contractOn(future.expiry, day)) : bond && dayStart(calendar, bond.maturity)
  }

  function halt(symbol: string): Halt | undefined {
    const { bond } = instrumentOf(symbol)
    const paidBack = bond && ends(symbol)
    return paidBack !== undefined && paidBack <= feed.now()
      ? { by: 'maturity', reason: null, since: paidBack }
      : happening.halt(symbol)
  }

  function silent() {
    if (feed.peek) return false
    const open = [...wanted()].filter((symbol) => session(symbol).open && !halt(symbol))
    const isOld = (last: Quote | undefined) => !last || feed.now() - last.at > silentAfterMs
    return open.length > 0 && open.every((symbol) => isOld(lastGood(symbol)))
  }

  function closes(symbol: string, day: string) {
    const { calendar } = instrumentOf(symbol)
    return (feed.roundTheClock ? undefined : sessionOn(calendar, day)?.close) ?? dayEnd(calendar, day)
  }

  async function closingPrice(symbol: string, day: string) {
    const { calendar } = instrumentOf(symbol)
    const [from, to] = [dayStart(calendar, day), closes(symbol, day)]
    const last = quote(symbol)
    if (last && last.at >= from && last.at <= to)
      return { price: last.last, at: last.at, source: last.source }
    const bars = await feed.bars(symbol, '1d', from - week_ms, dayEnd(calendar, day))
    const bar = bars.at(-1)
    if (!bar) return undefined
    const at = bar.at >= from ? to : closes(symbol, localDay(calendar, bar.at))
    return { price: BigInt(Math.round(bar.close * 1e6)), at, source: feed.name }
  }

  function freshness(symbol: string): Freshness {
    const last = quote(symbol)
    if (!last) return 'none'
    if (!session(symbol).open) return 'closed'
    if (!isUsable(last)) return 'stale'
    return feed.now() - last.at > delayedAfterMs && !stands(last, feed.now()) ? 'delayed' : 'live'
  }

  const charts = makeCharts({ feed, log, instrumentOf, quote })

  async function search(text: string, { market }: { market?: MarketCode | undefined } = {}) {
    const own = searchInstruments(instruments, text, market)
    if (!feed.search) return own
    // The source knows other names for what is listed here.
    const codes = await feed.search(text).catch((error: unknown) => {
      log.warn({ err: error }, 'the feed could not search')
      return []
    })
    const also = codes.flatMap((code) => instruments.find((each) => each.yahooSymbol === code) ?? [])
    return [...new Set([...own, ...also.filter((each) => market === undefined || each.market === market)])]
  }

  const listing = !feed.list ? 'none' : feed.probe ? 'quoted' : 'made'

  async function isPriced(candidate: Instrument, since: number) {
    if (listing === 'made') return true
    const quote = await feed.probe?.(candidate)
    if (!quote || quote.at < since) return false
    return faultOf(quote, undefined, candidate, feed.now()) === undefined
  }

  return {
    feed: feed.name,
    reading: feed.reading,
    listing,
    isPriced,
    get instruments() {
      return instruments
    },
    list(listed) {
      const fresh = listed.filter(({ symbol }) => !known.has(symbol))
      instruments = [...instruments, ...fresh]
      for (const each of fresh) {
        known.set(each.symbol, each)
        feed.list?.(each)
      }
    },
    now: () => feed.now(),
    instrument: (symbol) => known.get(symbol),
    quote,
    quotes: (symbols) => [...symbols].flatMap((symbol) => quote(symbol) ?? []),
    freshness,
    priceAgeMs(symbol) {
      const last = quote(symbol)
      return last && Math.max(0, feed.now() - last.at)
    },
    mayFill(symbol) {
      const last = quote(symbol)
      return last !== undefined && isUsable(last)
    },
    expires,
    ends,
    silent,
    halt,
    halted: (symbol, customer) =>
      halt(symbol) !== undefined || (customer !== undefined && happening.isLeft(symbol, customer)),
    split: happening.split,
    know(known) {
      happening.know(known)
      const stepping = Map.groupBy(
        known.events.filter((event) => ratioOf(event)),
        (event) => event.symbol,
      )
      // One that was withdrawn must not move the prices on its day.
      for (const symbol of new Set([...split, ...stepping.keys()])) {
        const splits = (stepping.get(symbol) ?? []).flatMap((event) => {
          const ratio = ratioOf(event)
          return ratio ? [{ from: event.due.getTime(), ratio: ratio.old / ratio.new }] : []
        })
        feed.split?.(symbol, splits)
      }
      split = new Set(stepping.keys())
      const paying = Map.groupBy(
        known.events.filter(({ kind }) => kind === 'dividend'),
        (event) => event.symbol,
      )
      for (const symbol of new Set([...paid, ...paying.keys()])) {
        const dividends = (paying.get(symbol) ?? []).map(({ due, amount }) => ({
          from: due.getTime(),
          amount: amount ?? 0n,
        }))
        feed.dividends?.(symbol, dividends)
      }
      paid = new Set(paying.keys())
    },
    events: happening.of,
    closes,
    closingPrice,
    session,
    chart: charts.chart,
    search,
    watch(symbols) {
      const held = [...new Set(symbols)].filter((symbol) => known.has(symbol))
      for (const symbol of held) watchers.set(symbol, (watchers.get(symbol) ?? 0) + 1)
      let released = false
      return () => {
        if (released) return
        released = true
        for (const symbol of held) {
          const left = (watchers.get(symbol) ?? 1) - 1
          if (left > 0) watchers.set(symbol, left)
          else watchers.delete(symbol)
        }
      }
    },
    onTick(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    faults: () => faults,
    counters: () => ({
      seen,
      refused: [...faults.values()].reduce((sum, count) => sum + count, 0),
      priced: good.size,
    }),
    start() {
      stopFeed ??= feed.start(wanted, receive)
    },
    stop() {
      stopFeed?.()
      stopFeed = undefined
    },
  }
}

const sameOffer = (a: Quote, b: Quote) =>
  a.at === b.at && a.last === b.last && a.bid === b.bid && a.ask === b.ask
