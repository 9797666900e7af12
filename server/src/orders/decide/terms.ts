/** What an order reserves and the worst price at which it may fill. Pure. */

import { divideRounded, formatMicros, greatest, least } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feeBasis, feesFor } from '@tarazu/contract/orders/fees'
import type { OrderType } from '@tarazu/contract/orders/order'
import type { Side } from '@tarazu/contract/orders/rules'
import type { RateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import type { Rate } from '../../market/rate.ts'

const million = 1_000_000n

/** The worst price in micros at which the order may fill. `last` is the price when it arrived. */
export function worstPrice(
  card: RateCard,
  order: {
    side: Side
    type: OrderType
    limitPrice: bigint | null
    stopPrice: bigint | null
    seenPrice: bigint | null
  },
  last: bigint,
) {
  if (order.limitPrice !== null) return order.limitPrice
  const collar = worsened(order.stopPrice ?? last, order.side, card.collar)
  if (order.type !== 'market' || order.seenPrice === null) return collar
  // Never further from the price that the customer saw than the tolerance, whichever quote fills the rest.
  const seen = worsened(order.seenPrice, order.side, card.tolerance)
  const [lower, higher] = seen < collar ? [seen, collar] : [collar, seen]
  return order.side === 'buy' ? lower : higher
}

/** Worsens a price for this side by millionths of it. */
function worsened(price: bigint, side: Side, by: bigint) {
  return side === 'buy' ? (price * (million + by)) / million : divideRounded(price * (million - by), million)
}

/**
 * The maximum cost of a purchase in paise: every unit at the bound, with the fees of exactly that. Fees grow
 * with the value and are computed over the whole order, so no sequence of fills costs more.
 */
export function maxCost(
  card: RateCard,
  { market, currency }: Pick<PartFilled, 'market' | 'currency'>,
  quantity: number,
  bound: bigint,
  rate: Rate,
  foreign: boolean,
) {
  return maxRemainingCost(card, { market, currency, ...nothingFilled }, quantity, bound, rate, foreign)
}

export const nothingFilled = {
  side: 'buy',
  filled: 0,
  traded: 0n,
  traded_converted: 0n,
  value: 0n,
  fees: [],
} as const
type PartFilled = {
  side: Side
  market: string
  currency: string
  filled: number
  traded: bigint
  traded_converted: bigint
  value: bigint
  fees: readonly { name: string; amount: string }[]
}

/** The maximum cost of `quantity` more units of an order, on top of what is filled. */
export function maxRemainingCost(
  card: RateCard,
  order: PartFilled,
  quantity: number,
  bound: bigint,
  rate: Rate,
  foreign: boolean,
) {
  const worstRate = foreign ? (rate.value * (million + card.rateCollar)) / million : rate.value
  const { value, fees } = remainingCost(card, order, quantity, bound, worstRate)
  return value + sumOf(fees)
}

/**
 * What `quantity` more units add to the cost or proceeds of an order: value and fees are computed over the
 * whole order.
 */
export function remainingCost(
  card: RateCard,
  order: PartFilled,
  quantity: number,
  price: bigint,
  rate: bigint,
) {
  const more = BigInt(quantity) * price
  const basis = feeBasis({
    market: order.market,
    currency: order.currency,
    side: order.side,
    units: BigInt(order.filled + quantity),
    traded: order.traded + more,
    converted: order.traded_converted + more * rate,
  })
  const charged = new Map(order.fees.map(({ name, amount }) => [name, BigInt(amount)]))
  const fees = feesFor(card.fees, basis).map(({ name, amount }) => ({
    name,
    // What was charged at a higher exchange rate is not given back.
    amount: greatest(0n, amount - (charged.get(name) ?? 0n)),
  }))
  return { value: basis.value - order.value, fees }
}

/** What the possible prices depend on, in micros. */
export type BandBasis = Pick<Quote, 'last' | 'previousClose'>

/**
 * The possible prices now, on a step of the instrument: within the band around the last one, and within the
 * wider band of the day around the previous close. A market that has left the band of its day is followed as
 * far as an order at market may fill. Undefined: none.
 */
export function priceBounds(card: RateCard, { last, previousClose: close }: BandBasis, tick: bigint) {
  const around = (price: bigint, by: bigint) => {
    const distance = (price * by) / million
    return { low: price - distance, high: price + distance }
  }
  const near = around(last, card.band)
  const [day, market] = [around(close > 0n ? close : last, card.dayBand), around(last, card.collar)]
  const low = greatest(near.low, least(day.low, market.low))
  const high = least(near.high, greatest(day.high, market.high))
  const steps = (low + tick - 1n) / tick
  const lowest = (steps < 1n ? 1n : steps) * tick
  const highest = (high / tick) * tick
  return last > 0n && lowest <= highest ? { lowest, highest } : undefined
}

export function pricePossible(card: RateCard, price: bigint, basis: BandBasis, tick: bigint) {
  const bounds = priceBounds(card, basis, tick)
  return bounds !== undefined && price % tick === 0n && price >= bounds.lowest && price <= bounds.highest
}

/** The facts of a refusal for an impossible price, as decimal text. */
export function priceFacts(card: RateCard, basis: BandBasis, tick: bigint) {
  const bounds = priceBounds(card, basis, tick)
  return {
    tick: formatMicros(tick),
    ...(bounds && { lowest: formatMicros(bounds.lowest), highest: formatMicros(bounds.highest) }),
  }
}

/** Whether the price is worse than the one the customer saw by more than the tolerance. */
export function movedTooFar(card: RateCard, side: Side, seen: bigint, now: bigint) {
  const worse = side === 'buy' ? now - seen : seen - now
  return worse * million > seen * card.tolerance
}
