/** What an order reserves and the worst price at which it may fill. Pure. */

import { divideRounded, formatMicros } from '@tarazu/contract/money'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { feeBasis, feesFor } from '@tarazu/contract/orders/fees'
import type { OrderType } from '@tarazu/contract/orders/order'
import type { Side } from '@tarazu/contract/orders/rules'
import type { RateCard } from '../../config/rate-card.ts'
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

/** The maximum cost of a purchase in paise: every unit at the bound, with the highest possible fees. */
export function maxCost(
  card: RateCard,
  market: string,
  quantity: number,
  bound: bigint,
  rate: Rate,
  foreign: boolean,
) {
  return maxRemainingCost(card, { market, ...nothingFilled }, quantity, bound, rate, foreign)
}

const nothingFilled = {
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
  // One paisa for the rounding of each line.
  return value + sumOf(fees) + BigInt(fees.length)
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
    side: order.side,
    units: BigInt(order.filled + quantity),
    traded: order.traded + more,
    converted: order.traded_converted + more * rate,
  })
  const charged = new Map(order.fees.map(({ name, amount }) => [name, BigInt(amount)]))
  const fees = feesFor(card.fees, basis).map(({ name, amount }) => ({
    name,
    amount: amount - (charged.get(name) ?? 0n),
  }))
  return { value: basis.value - order.value, fees }
}

/**
 * The possible prices now: within the band around the last one, on a step of the instrument. Undefined: none.
 */
export function priceBounds(card: RateCard, last: bigint, tick: bigint) {
  const distance = (last * card.band) / million
  const steps = (last - distance + tick - 1n) / tick
  const lowest = (steps < 1n ? 1n : steps) * tick
  const highest = ((last + distance) / tick) * tick
  return last > 0n && lowest <= highest ? { lowest, highest } : undefined
}

export function pricePossible(card: RateCard, price: bigint, last: bigint, tick: bigint) {
  const bounds = priceBounds(card, last, tick)
  return bounds !== undefined && price % tick === 0n && price >= bounds.lowest && price <= bounds.highest
}

/** The facts of a refusal for an impossible price, as decimal text. */
export function priceFacts(card: RateCard, last: bigint, tick: bigint) {
  const bounds = priceBounds(card, last, tick)
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
