/** Which prices need a second source before anybody trades at them, and when two sources agree. Pure. */
import { localDay } from './calendar.ts'
import type { Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'

type Price = Pick<Quote, 'last' | 'at'>

const limits = {
  /**
   * How far a price may move, as a part of the last one that two sources agreed on, before it needs both
   * again.
   */
  band: 0.03,
  /**
   * How far apart two sources may be, as a part of the larger price; an exchange rate moves less in a minute.
   */
  apart: 0.01,
  ratesApart: 0.005,
  /** The two prices were made within this time, ms. */
  together_ms: 60_000,
}

type Need = 'first_of_day' | 'rate' | 'beyond_band'

/**
 * Why the price needs a second source; undefined where that of `agreed`, the last price on which both agreed,
 * is enough. Each price of a currency is a rate, at which other trades are converted.
 */
export function needOf(price: Price, agreed: Price | undefined, instrument: Instrument): Need | undefined {
  const { calendar, kind } = instrument
  if (kind === 'currency') return 'rate'
  if (!agreed || localDay(calendar, agreed.at) !== localDay(calendar, price.at)) return 'first_of_day'
  return distance(price.last, agreed.last) > limits.band ? 'beyond_band' : undefined
}

/** Whether a second source says the same at about the same time. */
export function agree(price: Price, other: Price, { kind }: Instrument): boolean {
  const apart = kind === 'currency' ? limits.ratesApart : limits.apart
  return Math.abs(price.at - other.at) <= limits.together_ms && distance(price.last, other.last) <= apart
}

/** As a part of the larger of both. */
function distance(one: bigint, other: bigint): number {
  const [a, b] = [Number(one), Number(other)]
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))
}
