/**
 * What form and server both compute of an issue. Prices in micros of its currency, money in the wallet's
 * paise.
 */
import { affordableUnits, consideration, least } from '../money.ts'

/** Product 9: applications are for multiples of a hundred. */
export const applicationStep = 100

export type CountTerms = { minimum: number; maximum: number; lot: number }
export type CountProblem = 'count_invalid' | 'count_min' | 'count_max'

/**
 * The first thing that is wrong with a quantity. A lot is a multiple of the step, and an application of whole
 * lots.
 */
export function countProblem({ minimum, maximum, lot }: CountTerms, count: number): CountProblem | undefined {
  if (!Number.isInteger(count) || count <= 0) return 'count_invalid'
  if (count < minimum) return 'count_min'
  if (count > maximum) return 'count_max'
  if (count % lot !== 0) return 'count_invalid'
  return undefined
}

/** Rounds a typed quantity down to whole lots, between minimum and maximum. */
export function clampedCount({ minimum, maximum, lot }: CountTerms, count: number) {
  return Math.min(maximum, Math.max(minimum, Math.floor(count / lot) * lot))
}

/** The money that is held for an application: all of it at the highest price. There are no fees. */
export function holdFor(count: number, priceHigh: bigint, rate: bigint) {
  return consideration('buy', BigInt(count) * priceHigh * rate)
}

/** The most that can be applied for with this much money; 0 where that is less than the minimum. */
export function affordableCount(terms: CountTerms, available: bigint, priceHigh: bigint, rate: bigint) {
  if (priceHigh <= 0n || rate <= 0n || available < holdFor(terms.minimum, priceHigh, rate)) return 0
  const lots = affordableUnits(available, BigInt(terms.lot) * priceHigh * rate)
  return Number(least(lots, BigInt(terms.maximum / terms.lot))) * terms.lot
}

/** A price has at most this many micros below its step: hundredths. */
const tick = 10_000n
const maxUnits = 1_000_000_000
const maxPrice = 1_000_000_000_000n
/** Long enough to be seen; whoever drafts an issue gives it days. */
const minOpen_ms = 10_000

export type IssueTerms = CountTerms & {
  priceLow: bigint
  priceHigh: bigint
  size: number
  opensAt: number
  closesAt: number
  listsAt: number
}

/** Where the shares of each market can be listed; the first is the usual one. */
export const issueExchanges = { IN: ['NSE', 'BSE'], US: ['NASDAQ', 'NYSE'] } as const
export type IssueExchange = (typeof issueExchanges)[keyof typeof issueExchanges][number]

export function isExchangeOf(market: keyof typeof issueExchanges, exchange: IssueExchange) {
  return (issueExchanges[market] as readonly IssueExchange[]).includes(exchange)
}

/** The first field whose value is not possible; undefined: all are. */
export function issueProblem(terms: IssueTerms): keyof IssueTerms | undefined {
  const { priceLow, priceHigh, lot, size, minimum, maximum, opensAt, closesAt, listsAt } = terms
  if (priceLow <= 0n || priceLow % tick !== 0n) return 'priceLow'
  if (priceHigh < priceLow || priceHigh > maxPrice || priceHigh % tick !== 0n) return 'priceHigh'
  if (lot <= 0 || lot % applicationStep !== 0) return 'lot'
  if (size < lot || size > maxUnits || size % lot !== 0) return 'size'
  if (minimum < lot || minimum > size || minimum % lot !== 0) return 'minimum'
  if (maximum < minimum || maximum > size || maximum % lot !== 0) return 'maximum'
  if (closesAt < opensAt + minOpen_ms) return 'closesAt'
  if (listsAt < closesAt) return 'listsAt'
  return undefined
}

/** Whether an issue can have this price in the end. */
export function finalPricePossible(
  { priceLow, priceHigh }: Pick<IssueTerms, 'priceLow' | 'priceHigh'>,
  price: bigint,
) {
  return price >= priceLow && price <= priceHigh && price % tick === 0n
}
