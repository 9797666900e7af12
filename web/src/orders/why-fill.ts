/** Why a fill has its price, as its record tells. Pure. */
import type { OrderDetail } from '@tarazu/contract/orders/order'

type Fill = Pick<OrderDetail['fills'][number], 'offersAssumed'>
type Filled = Pick<
  OrderDetail,
  'side' | 'kind' | 'type' | 'reason' | 'limitPrice' | 'stopPrice' | 'askedPrice'
>

export type WhyFill = {
  what: 'bought.ask' | 'bought.last' | 'bought.offer' | 'sold.bid' | 'sold.last' | 'sold.end'
  /** What it can be compared with, and how the customer knows that; prices in micros. */
  against: { word: 'seen' | 'limit' | 'stop'; price: bigint } | undefined
}

/** Reasons of sales at a price that was fixed for everybody who held any. */
const ends = ['expired_contract', 'redeemed']

/** The same cases as the function `fill_is_proven` of the database, which refuses any other price. */
export function whyFill(fill: Fill, order: Filled): WhyFill {
  if (order.side === 'buy' && order.kind !== 'stock') return { what: 'bought.offer', against: undefined }
  if (order.reason && ends.includes(order.reason.code)) return { what: 'sold.end', against: undefined }
  const against = comparedWith(order)
  if (order.side === 'buy') return { what: fill.offersAssumed ? 'bought.last' : 'bought.ask', against }
  return { what: fill.offersAssumed ? 'sold.last' : 'sold.bid', against }
}

function comparedWith({ type, limitPrice, stopPrice, askedPrice }: Filled): WhyFill['against'] {
  if (limitPrice !== null) return { word: 'limit', price: limitPrice }
  if (type === 'stop' && stopPrice !== null) return { word: 'stop', price: stopPrice }
  return askedPrice === null ? undefined : { word: 'seen', price: askedPrice }
}
