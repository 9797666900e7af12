/** What every price feed is: `feeds/{simulated,replay,yahoo}.ts` each make one. */
import type { Bar, Interval } from '@tarazu/contract/market/bar'
import type { Split } from '../candles.ts'
import type { Instrument } from '../instruments/instrument.ts'

/**
 * Prices are bigint micros: millionths of the instrument's own currency. Times are ms UTC on the market's
 * clock.
 */
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
  /** Adjusted for a split that has happened since, where the data say so. */
  previousClose: bigint
  volume: number
  /** When the source says the price was made. */
  at: number
  /** When this process got it. */
  receivedAt: number
  source: FeedName
  /** Who sent it; left out: nobody was asked for it. */
  from?: QuoteOrigin
  /** Until when the source can have nothing newer. Until then the quote counts as fresh. */
  standsUntil?: number
  /** The offer that the sizes are a part of, shared by all orders between two times of the source. */
  pool?: Pool
}

/**
 * Who sent a quote: the origin that was asked, the fingerprint of its certificate's public key as
 * `curl --pinnedpubkey` takes it (null without TLS), and the SHA-256 of the whole answer in hex.
 */
export type QuoteOrigin = { origin: string; key: string | null; answerHash: string }

/**
 * `units` are on offer in [from, until), on the market's clock. Fills from before `since`, on the machine's
 * clock, belong to an earlier replay of the same times and do not count.
 */
export type Pool = { from: number; until: number; units: number; since: number }

/** Which files a feed has read and which it has passed over. `file` is a path in its folder. */
export type FeedReading = {
  files: number
  bars: number
  passedOver: { file: string; why: 'no_bars' | 'unknown_symbol' | 'another_counts' }[]
  rows: { file: string; why: 'broken' | 'twice' | 'out_of_session'; rows: number; line: number | null }[]
  /** Minutes of sessions for which there is no bar, on days that have some. */
  gaps: { symbol: string; minutes: number; days: number }[]
}

/** `amount` in micros for one unit, `from` in ms UTC on the market's clock. */
export type Dividend = { from: number; amount: bigint }

export type FeedName = 'simulated' | 'replay' | 'yahoo'

export type Feed = {
  name: FeedName
  /** What it asks, such as https://query1.finance.yahoo.com; left out: it asks nobody. */
  origin?: string
  /** Left out: the feed reads no files. */
  reading?: FeedReading
  /** Instruments that the source has beyond the lists of this repository. */
  instruments?: readonly Instrument[]
  /** Prices move at any hour, whatever the calendars say. */
  roundTheClock: boolean
  /** The market's own clock, ms UTC: the file's in a replay, the machine's otherwise. */
  now(): number
  /**
   * Begins to emit quotes of the symbols that `wanted` names, asked again on each round. Returns a function
   * that stops it.
   */
  start(wanted: () => Iterable<string>, emit: (quotes: Quote[]) => void): () => void
  /**
   * The quote of this very moment, from a feed that knows it without asking anyone. An order is then filled
   * at the price of its own second and not at that of the last round.
   */
  peek?(symbol: string): Quote | undefined
  /**
   * Bars whose start lies in [from, to), oldest first, ms UTC; only '1m' and '1d' (weeks and months are made
   * from days). A day's bar starts where its local day does. Nothing after now(); the bar that is still
   * running has what there is so far.
   */
  bars(symbol: string, interval: Extract<Interval, '1m' | '1d'>, from: number, to: number): Promise<Bar[]>
  /**
   * Bars of an hour, from a source that has them for longer than it has minutes. Left out: they are made from
   * minutes.
   */
  hours?(symbol: string, from: number, to: number): Promise<Bar[]>
  /**
   * Takes up what is listed at run time. Left out: nothing can be listed, because it would never have a
   * price.
   */
  list?(instrument: Instrument): void
  /**
   * The source's quote of a candidate for listing. It is called often, and asks the source at most once a
   * minute. Left out: the feed makes the prices of what is listed by itself.
   */
  probe?(instrument: Instrument): Promise<Quote | undefined>
  /**
   * Splits of an instrument that the source has made in its prices since this deployment began; undefined
   * while the source has not been asked in the session that is on. Left out: the source makes none by itself.
   */
  splits?(symbol: string): readonly Split[] | undefined
  /**
   * Takes all splits of an instrument, for a feed that cannot know of them. A feed with real prices has them
   * in its prices.
   */
  split?(symbol: string, splits: readonly Split[]): void
  /** Takes all dividends of a share, for a feed that cannot know of them. */
  dividends?(symbol: string, dividends: readonly Dividend[]): void
  /** Codes, as the source writes them, that match a text. */
  search?(text: string): Promise<string[]>
}
