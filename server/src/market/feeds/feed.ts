/** What every price feed is: `feeds/{simulated,replay,yahoo}.ts` each make one. */
import type { Bar, Interval } from '@tarazu/contract/market/bar'
import type { Split } from '../candles.ts'
import type { Instrument } from '../instruments/instrument.ts'

/** Prices are bigint micros: millionths of the instrument's own currency. Times are ms UTC on the market's clock. */
export type Quote = {
  symbol: string
  last: bigint
  bid: bigint
  ask: bigint
  /** Whole units on offer at bid and ask; a fill takes no more than this from one quote. */
  bidSize: number
  askSize: number
  open: bigint
  high: bigint
  low: bigint
  /** Adjusted for a split that happened since, where the data say so. */
  previousClose: bigint
  volume: number
  /** When the source says the price was made. */
  at: number
  /** When this process got it. */
  receivedAt: number
  source: FeedName
  /** Until when nothing newer can come, for a source that knows one price for a while: so long it is no older than it can be. */
  standsUntil?: number
  /** What its sizes are a part of: so many units for all orders between two times of the source, however many ask. */
  pool?: Pool
}

/** Times on the market's clock; `since`: fills of before it, on the machine's, were of another pass over the same times. */
export type Pool = { from: number; until: number; units: number; since: number }

/** What a feed has read of what it was given to read, and what it has not; `file` is a path in its folder. */
export type FeedReading = {
  files: number
  bars: number
  passedOver: { file: string; why: 'no_bars' | 'unknown_symbol' | 'another_counts' }[]
  rows: { file: string; why: 'broken' | 'twice' | 'out_of_session'; rows: number; line: number | null }[]
  /** Minutes of sessions for which there is no bar, on days that have some. */
  gaps: { symbol: string; minutes: number; days: number }[]
}

/** `amount` in micros. */
export type Dividend = { from: number; amount: bigint }

export type FeedName = 'simulated' | 'replay' | 'yahoo'

export type Feed = {
  name: FeedName
  /** Of files. */
  reading?: FeedReading
  /** What the source has beyond the lists of this repository. */
  instruments?: readonly Instrument[]
  /** Prices move at any hour, whatever the calendars say. */
  roundTheClock: boolean
  /** The market's own clock, ms UTC: the file's in a replay, the machine's otherwise. */
  now(): number
  /** Begins to emit quotes of the symbols that `wanted` names (asked again on each round). Answers a function that stops it. */
  start(wanted: () => Iterable<string>, emit: (quotes: Quote[]) => void): () => void
  /**
   * The quote of this very moment, from a feed that can tell without asking anyone else. With it an order is filled at the
   * price of its own second, not at that of the last round.
   */
  peek?(symbol: string): Quote | undefined
  /**
   * Bars whose start lies in [from, to), oldest first, ms UTC; only '1m' and '1d' (weeks and months are made from days). A
   * day's bar starts where its local day does. Nothing after now(); what is still running is a bar of what there is so far.
   */
  bars(symbol: string, interval: Extract<Interval, '1m' | '1d'>, from: number, to: number): Promise<Bar[]>
  /** Takes up what is listed at run time. With a feed that has no such function nothing can be listed: it had never a price. */
  list?(instrument: Instrument): void
  /**
   * The source's quote of what is not listed yet; asked again and again, so at most once a minute of the source. Left out: the
   * feed makes the prices of what is listed by itself.
   */
  probe?(instrument: Instrument): Promise<Quote | undefined>
  /**
   * Splits of an instrument that the source has brought into its prices by now, since this deployment began; undefined while it
   * has not been asked in the session that is on. Left out: it brings none by itself.
   */
  splits?(symbol: string): readonly Split[] | undefined
  /** All splits of an instrument, for a feed that cannot know of them. One with real prices brings them itself. */
  split?(symbol: string, splits: readonly Split[]): void
  /** All dividends of a share, paid for one unit to whoever holds it from `from` on, for a feed that cannot know of them. */
  dividends?(symbol: string, dividends: readonly Dividend[]): void
  /** Codes, as the source writes them, that it finds for a text. */
  search?(text: string): Promise<string[]>
}
