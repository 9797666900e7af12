/** What an order reserves and the worst price at which it may fill. Pure. */

import { consideration, divideRounded } from '@tarazu/contract/money'
import type { OrderType } from '@tarazu/contract/orders/api'
import { feesFor, type Side, sumOf } from '@tarazu/contract/orders/rules'
import type { RateCard } from '../config/rate-card.ts'
import type { Rate } from '../market/wallet-rate.ts'

const million = 1_000_000n

/** Micros. `last` is the price when the order arrived. */
export function boundOf(
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
  const collar = shifted(order.stopPrice ?? last, order.side, card.collar)
  if (order.type !== 'market' || order.seenPrice === null) return collar
  // Never further from what the customer saw than the tolerance, whichever quote fills the rest.
  const seen = shifted(order.seenPrice, order.side, card.tolerance)
  return (order.side === 'buy') === seen < collar ? seen : collar
}

/** A price made worse for this side by millionths of itself. */
function shifted(price: bigint, side: Side, by: bigint) {
  return side === 'buy' ? (price * (million + by)) / million : divideRounded(price * (million - by), million)
}

/** The most that buying this can cost, in paise: every unit at the bound, with the most the fees can be. */
export function mostItCosts(
  card: RateCard,
  market: string,
  quantity: number,
  bound: bigint,
  rate: Rate,
  foreign: boolean,
) {
  const worstRate = foreign ? (rate.value * (million + card.rateCollar)) / million : rate.value
  const value = consideration('buy', BigInt(quantity) * bound * worstRate)
  // A paisa for the rounding of each line.
  const fees = feesFor(card.fees, market, 'buy', value)
  return value + sumOf(fees) + BigInt(fees.length)
}

/** Is the price within the band around the last one, and on a step of the instrument? */
export function pricePossible(card: RateCard, price: bigint, last: bigint, tick: bigint) {
  const distance = price > last ? price - last : last - price
  return price > 0n && price % tick === 0n && distance * million <= last * card.band
}

/** Worse than what the customer saw by more than the tolerance? */
export function movedTooFar(card: RateCard, side: Side, seen: bigint, now: bigint) {
  const worse = side === 'buy' ? now - seen : seen - now
  return worse * million > seen * card.tolerance
}
