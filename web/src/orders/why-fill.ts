/** Why a fill has its price, as its record tells. Pure. */
import type { OrderDetail } from '@tarazu/contract/orders/order'

type Fill = Pick<OrderDetail['fills'][number], 'offersAssumed' | 'at'>
type Filled = Pick<
  OrderDetail,
  'side' | 'kind' | 'type' | 'reason' | 'limitPrice' | 'stopPrice' | 'askedPrice' | 'timeline'
>

export type WhyFill = {
  what: 'bought.ask' | 'bought.last' | 'bought.offer' | 'sold.bid' | 'sold.last' | 'sold.end'
  /** What it can be compared with, and how the customer knows that; prices in micros. */
  against:
    | { word: 'seen' | 'limit' | 'target' | 'stop' | 'trailing'; price: bigint }
    | { word: 'stopLimit'; price: bigint; stop: bigint }
    | undefined
}

/** Reasons of sales at a price that was fixed for everybody who held any. */
const ends = ['expired_contract', 'redeemed']

/** The same cases as the function `fill_is_proven` of the database, which refuses any other price. */
export function whyFill(fill: Fill, order: Filled): WhyFill {
  if (order.side === 'buy' && order.kind !== 'stock') return { what: 'bought.offer', against: undefined }
  if (order.reason && ends.includes(order.reason.code)) return { what: 'sold.end', against: undefined }
  const against = comparedWith(fill, order)
  if (order.side === 'buy') return { what: fill.offersAssumed ? 'bought.last' : 'bought.ask', against }
  return { what: fill.offersAssumed ? 'sold.last' : 'sold.bid', against }
}

function comparedWith({ at }: Fill, order: Filled): WhyFill['against'] {
  const { type, timeline, askedPrice } = order
  // A change after the fill says what the terms were until then.
  const { limitPrice, stopPrice } = timeline.find((entry) => entry.was && entry.at > at)?.was ?? order
  const stopped = timeline.some(({ state, at: reached }) => state === 'stop_reached' && reached <= at)
  if (type === 'oco' && stopped) return stopPrice === null ? undefined : { word: 'stop', price: stopPrice }
  if (type === 'stop_limit' && limitPrice !== null && stopPrice !== null)
    return { word: 'stopLimit', price: limitPrice, stop: stopPrice }
  if (limitPrice !== null) return { word: type === 'oco' ? 'target' : 'limit', price: limitPrice }
  if ((type === 'stop' || type === 'trailing') && stopPrice !== null) return { word: type, price: stopPrice }
  return askedPrice === null ? undefined : { word: 'seen', price: askedPrice }
}
