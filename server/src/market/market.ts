/**
 * What the rest of the server knows of prices: the last good quote of each instrument, its age, its candles.
 */
import type { Interval, Range } from '@tarazu/contract/market/bar'
import type { ChartRange } from '@tarazu/contract/market/chart-ranges'
import type { Freshness, Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { CalendarName } from './calendar.ts'
import { type ChartPage, makeChartPages } from './chart-pages.ts'
import { type Chart, makeCharts } from './charts.ts'
import { type Closing, makeClosingPrices } from './closing-prices.ts'
import { type InstrumentEvent, priceOfThen } from './corporate-actions/instrument-event.ts'
import { type Halt, type KnownEvents, makeKnownEvents } from './corporate-actions/known-events.ts'
import type { ReportedSplit } from './corporate-actions/reported-split.ts'
import { makeReportedSplits } from './corporate-actions/reported-splits.ts'
import { makeTellFeed } from './corporate-actions/tell-feed.ts'
import { type ExchangeDays, makeExchangeDays } from './exchange-days.ts'
import type { Feed, FeedName, FeedReading } from './feeds/feed.ts'
import type { Fault, GuardedQuote } from './guard.ts'
import { makeInstrumentDays } from './instrument-days.ts'
import type { Instrument } from './instruments/instrument.ts'
import { makeLastQuotes } from './last-quotes.ts'
import { makeListedInstruments } from './listed-instruments.ts'
import { makeReadBars } from './read-bars.ts'
import { makeSecondSource } from './second-source.ts'
import type { TradingSession } from './trading-hours.ts'
import { makeTradingStates } from './trading-states.ts'
import { makeWantedQuotes } from './wanted-quotes.ts'
import { makeYearFigures, type YearFigures } from './year-figures.ts'

export type Market = {
  feed: FeedName
  /**
   * Whom its feed asks, then whom it asks besides; none for a feed that asks nobody. The key is the one that
   * the last good quote came with, as in `QuoteOrigin`.
   */
  sources(): { origin: string; key: string | null }[]
  /** How many instruments are not traded until a second source agrees with their price. */
  waiting(): number
  /** What its feed has read of files, and what it has passed over. */
  reading: FeedReading | undefined
  /** Those of the files and of the feed, then what was listed at run time. */
  readonly instruments: readonly Instrument[]
  /**
   * Where the price of something listed at run time comes from: the feed makes one, its source quotes it by a
   * code, or it can never have one.
   */
  listing: 'made' | 'quoted' | 'none'
  /** Whether a candidate for listing has a price that was made since then (ms on the market's clock). */
  isPriced(candidate: Instrument, since: number): Promise<boolean>
  /** Takes up what is listed at run time. Idempotent. */
  list(listed: readonly Instrument[]): void
  /** The market's own clock, ms UTC. */
  now(): number
  instrument(symbol: string): Instrument | undefined
  /** The last good quote, however old. Asking for it keeps it coming for a minute. */
  quote(symbol: string): GuardedQuote | undefined
  quotes(symbols: Iterable<string>): GuardedQuote[]
  freshness(symbol: string): Freshness
  priceAge_ms(symbol: string): number | undefined
  /** When the newest of all good prices was made, ms UTC on the market's clock; undefined: there is none. */
  newestAt(): number | undefined
  /** Whether the price is young enough to fill an order. Whether the session is open is another question. */
  mayFill(symbol: string): boolean
  /** Whether a second source agrees with the last good price, where one is asked. */
  trusts(symbol: string): boolean
  /** The last day of the contract in front, or the day on which a bond is paid back; 'YYYY-MM-DD'. */
  expires(symbol: string): string | undefined
  /** Month of delivery (YYYY-MM) and units of the contract in front; undefined for what is no future. */
  contract(symbol: string): { month: string; size: number } | undefined
  /**
   * When a unit bought on a trading day (default: today's) comes to its end, ms UTC: a contract after its
   * last close, a bond when it is paid back. Undefined for what has no end.
   */
  ends(symbol: string, day?: string): number | undefined
  /**
   * Whether nothing that is asked for has had a price for minutes, although its market is open. A feed that
   * makes its own prices never falls silent.
   */
  silent(): boolean
  /** Why an instrument is not traded although its market is open. */
  halt(symbol: string): Halt | undefined
  /** `customer`: also whether an event that is over for the others has left this one behind. */
  halted(symbol: string, customer?: number): boolean
  /**
   * A split that the source of the prices has made, that no event of ours stands for and that operators have
   * not answered: it stops trading.
   */
  split(symbol: string): ReportedSplit | undefined
  /** Takes up halts, and events that are not over or that prices go by (`listings.ts`). */
  know(known: Parameters<KnownEvents['know']>[0]): void
  /**
   * What this process knows of an instrument: events to come, events that are on, and all splits and
   * dividends.
   */
  events(symbol: string): readonly InstrumentEvent[]
  /** When a trading day ends; ms UTC. */
  closes(symbol: string, day: string): number
  /**
   * The last price of a day that is over, where its quote or the feed's candles still tell it. For a day
   * without one it is that of the week before: what is quoted now may be the next contract.
   */
  closingPrice(
    symbol: string,
    day: string,
  ): Promise<{ price: bigint; at: number; source: FeedName } | undefined>
  /** When trading days ended in [from, to), on the market's clock; oldest first. */
  closesIn(symbol: string, span: { from: number; to: number }): number[]
  /**
   * The same with the last price of each, of one unit as it was held then; undefined where neither the last
   * good quote nor the feed's candles tell it.
   */
  closings(symbol: string, span: { from: number; to: number }): Promise<Closing[]>
  session(symbol: string): TradingSession
  /** The date of this moment where the instrument is traded, also one without trading; 'YYYY-MM-DD'. */
  today(symbol: string): string
  /** The first trading day of the instrument that is not before this date. */
  firstTradingDay(symbol: string, from: string): string
  /** The days of a whole exchange. */
  exchangeDays(calendar: CalendarName): ExchangeDays
  chart(symbol: string, interval: Interval, range: Range): Promise<Chart>
  /** The newest page of a chart, or the one that ends at `before`, ms UTC. */
  chartPage(symbol: string, range: ChartRange, before?: number): Promise<ChartPage>
  /** The range of 52 weeks and the usual volume, of the days that are over. */
  yearFigures(symbol: string): Promise<YearFigures>
  knownYear(symbol: string): YearFigures | undefined
  readYears(symbols: readonly string[]): void
  /** Best matches first. */
  search(text: string, options?: { market?: MarketCode | undefined }): Promise<Instrument[]>
  /** Keeps the quotes of these coming until the function that it returns is called. */
  watch(symbols: Iterable<string>): () => void
  /** Tells a listener once a round which quotes are new. Returns a function that ends it. */
  onTick(listener: (symbols: string[]) => void): () => void
  /** How many ticks were refused, by what was wrong with them. */
  faults(): ReadonlyMap<Fault, number>
  /**
   * Since the start: ticks that came to the guard, and those that it refused. `priced`: instruments that have
   * a price.
   */
  counters(): { seen: number; refused: number; priced: number }
  start(): void
  stop(): void
}

export type MarketOptions = {
  feed: Feed
  /** Asked where one source alone is not believed. */
  secondFeed?: Feed | undefined
  instruments: readonly Instrument[]
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
}

export function makeMarket({ feed, secondFeed, clock, log, instruments: given }: MarketOptions): Market {
  const instruments = makeListedInstruments(feed, log, [...given, ...(feed.instruments ?? [])])
  const splits = makeReportedSplits(feed, instruments.find)
  const events = makeKnownEvents(() => feed.now(), splits.of)
  const wanted = makeWantedQuotes(instruments, clock, feed.peek !== undefined)
  const second = makeSecondSource({ feed: secondFeed, instruments, clock, log })
  const quotes = makeLastQuotes({ feed, clock, log, instruments, events, splits, second })
  const days = makeInstrumentDays(feed, instruments.get)
  const closes = makeClosingPrices(feed, { instrumentOf: instruments.get, closes: days.closes })
  const tellFeed = makeTellFeed(feed)

  function quote(symbol: string): GuardedQuote | undefined {
    if (!instruments.find(symbol)) return undefined
    if (feed.peek) quotes.peek(symbol, feed.peek)
    else wanted.ask(symbol)
    return quotes.last(symbol)
  }

  const states = makeTradingStates({ feed, instruments, events, days, wanted, quotes, second, quote })
  const readBars = makeReadBars({ feed, log, quote })
  const charts = makeCharts({ feed, readBars, instrumentOf: instruments.get, quote })
  const years = makeYearFigures({
    feed,
    readBars,
    instrumentOf: instruments.get,
    unitsOf: (symbol) =>
      [events.of(symbol).filter(({ begun_at }) => begun_at !== null), feed.splits?.(symbol) ?? []]
        .map(({ length }) => length)
        .join(),
  })
  let stopFeed: (() => void) | undefined

  return {
    feed: feed.name,
    sources: () =>
      feed.origin === undefined ? [] : [{ origin: feed.origin, key: quotes.key() }, ...second.sources()],
    waiting: second.waiting,
    trusts: second.trusts,
    reading: feed.reading,
    listing: instruments.listing,
    isPriced: instruments.isPriced,
    get instruments() {
      return instruments.all()
    },
    list(listed) {
      instruments.add(listed)
      for (const each of listed) second.list(each)
    },
    now: () => feed.now(),
    instrument: instruments.find,
    quote,
    quotes: (symbols) => [...symbols].flatMap((symbol) => quote(symbol) ?? []),
    newestAt: quotes.newestAt,
    ...states,
    expires: days.expires,
    contract: days.contract,
    ends: days.ends,
    split: events.split,
    know(known) {
      events.know(known)
      tellFeed(known.events)
    },
    events: events.of,
    closes: days.closes,
    closingPrice: async (symbol, day) => days.closingPrice(symbol, day, quote(symbol)),
    closesIn: (symbol, span) => closes.daysEnding(symbol, span).map(({ at }) => at),
    async closings(symbol, span) {
      const found = await closes.closings(symbol, span, quote(symbol))
      const inUnitsOfThen = (at: number, price: bigint) => priceOfThen(events.of(symbol), new Date(at), price)
      return found.map((each) => ({
        ...each,
        price: each.price === undefined ? undefined : inUnitsOfThen(each.at, each.price),
      }))
    },
    session: days.session,
    today: days.today,
    firstTradingDay: days.firstTradingDay,
    exchangeDays: makeExchangeDays(feed),
    chart: charts.chart,
    ...years,
    chartPage: makeChartPages({ feed, readBars, instrumentOf: instruments.get, quote }),
    search: instruments.search,
    watch: wanted.watch,
    onTick: quotes.onTick,
    faults: quotes.faults,
    counters: quotes.counters,
    start() {
      if (stopFeed) return
      const stops = [feed.start(wanted.symbols, quotes.receive), second.start()]
      stopFeed = () => {
        for (const stop of stops) stop()
      }
    },
    stop() {
      stopFeed?.()
      stopFeed = undefined
    },
  }
}
