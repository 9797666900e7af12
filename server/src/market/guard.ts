/**
 * What stands between a feed and an order. A tick that cannot be true is refused and the last good quote
 * stays, growing older until it may no longer fill anything. Pure.
 */
import { localDay } from './calendar.ts'
import type { Quote } from './feeds/feed.ts'
import type { Instrument } from './instruments/instrument.ts'

/** A quote that has passed the guard: the only kind that may be shown or filled against. */
export type GuardedQuote = Readonly<Quote> & { readonly guarded: true }

const limits = {
  /** A quote older than this, in ms on the market's clock, fills no order. */
  fillableFor_ms: 15_000,
  /** How far ahead of our clock a source may be. */
  future_ms: 5_000,
  /** Times that a price may grow or shrink from one tick to the next. */
  jump: 3,
  /**
   * The same where it may be a split: over night, or when the last good price is older than `doubtFor_ms`.
   */
  believableJump: 25,
  doubtFor_ms: 600_000,
  /** Times that a first price may differ from the instrument's base price. */
  firstJump: 50,
  /** Times that the ask may exceed the bid. */
  spread: 1.5,
}

export type Fault =
  | 'not_a_number'
  | 'not_positive'
  | 'from_the_future'
  | 'older_than_last'
  | 'crossed'
  | 'spread'
  | 'jump'

/** Why a quote is refused; undefined when it is good. `last` is the last good one. */
export function faultOf(
  quote: Quote,
  last: Quote | undefined,
  instrument: Instrument,
  now: number,
): Fault | undefined {
  const { volume, bidSize, askSize, at, receivedAt } = quote
  if (![at, receivedAt].every(Number.isFinite)) return 'not_a_number'
  if (![volume, bidSize, askSize].every((each) => Number.isSafeInteger(each) && each >= 0))
    return 'not_a_number'

  const prices = [quote.last, quote.bid, quote.ask, quote.open, quote.high, quote.low, quote.previousClose]
  if (!instrument.mayBeNegative && prices.some((price) => price <= 0n)) return 'not_positive'
  if (at > now + limits.future_ms) return 'from_the_future'
  if (last && at < last.at) return 'older_than_last'
  if (quote.bid > quote.ask) return 'crossed'
  const [bid, ask] = [Number(quote.bid), Number(quote.ask)]
  if (bid > 0 && ask > bid * limits.spread) return 'spread'
  return jumped(quote, last, instrument) ? 'jump' : undefined
}

function jumped(quote: Quote, last: Quote | undefined, instrument: Instrument): boolean {
  if (!last) {
    const base = BigInt(Math.round(instrument.basePrice * 1e6))
    return apart(quote.last, base, limits.firstJump, instrument)
  }
  if (!apart(quote.last, last.last, limits.jump, instrument)) return false
  // A split over night, or a first price that was wrong: believed when the source's own previous close says
  // the same.
  const { calendar } = instrument
  const overnight = localDay(calendar, quote.at) !== localDay(calendar, last.at)
  const settled = quote.at - last.at >= limits.doubtFor_ms
  const agrees = !apart(quote.last, quote.previousClose, limits.jump, instrument)
  const possible = !apart(quote.last, last.last, limits.believableJump, instrument)
  return !((overnight || settled) && agrees && possible)
}

/**
 * More than `times` apart; where a price may cross zero, by more than `times` the larger of the old price and
 * a tenth of the base.
 */
function apart(
  price: bigint,
  other: bigint,
  times: number,
  { mayBeNegative, basePrice }: Instrument,
): boolean {
  const [one, two] = [Number(price), Number(other)]
  if (mayBeNegative) return Math.abs(one - two) > times * Math.max(Math.abs(two), basePrice * 1e5)
  return one > two * times || two > one * times
}

/** Young enough to fill an order at `now`. Whether the market is open is another question. */
export const isFresh = (quote: Quote, now: number) =>
  (now - quote.at <= limits.fillableFor_ms || isStillLatest(quote, now)) && quote.at <= now + limits.future_ms

/** Whether its source says that it has nothing newer yet. */
export const isStillLatest = ({ standsUntil }: Quote, now: number) =>
  standsUntil !== undefined && now < standsUntil
