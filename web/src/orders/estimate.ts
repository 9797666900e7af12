/** What an order would cost or bring, until the server has answered that. Pure. */

import type { Reply } from '@tarazu/contract/endpoint'
import { consideration } from '@tarazu/contract/money'
import type { FeeLine } from '@tarazu/contract/orders/fee-line'
import type { previewOrder } from '@tarazu/contract/orders/preview-api'
import type { Side } from '@tarazu/contract/orders/rules'
import { hasLimit, hasStop, type OrderTerms } from './ticket.ts'

export type Preview = Reply<typeof previewOrder>
type Answer = Pick<Preview, 'quantity' | 'price' | 'rate' | 'value' | 'fees' | 'total'>

/** The amounts in paise, with the exact numbers that they were computed from, which are shown beside them. */
export type Estimate = {
  quantity: number
  /** Which price `price` is. */
  at: 'ask' | 'bid' | 'limit' | 'stop'
  price: bigint
  rate: bigint
  value: bigint
  fees: readonly FeeLine[]
  total: bigint
}

/** Whether the cost can be computed: it takes a price, and an exchange rate to the wallet's currency. */
export function priced({ price, rate }: Pick<Preview, 'price' | 'rate'>) {
  return price !== null && rate > 0n
}

export function priceKindOf({ side, type }: Pick<OrderTerms, 'side' | 'type'>): Estimate['at'] {
  if (hasLimit(type)) return 'limit'
  if (hasStop(type)) return 'stop'
  return side === 'buy' ? 'ask' : 'bid'
}

const sellsNow = (price: bigint, named: bigint | undefined, { side, stopPrice }: OrderTerms) =>
  side === 'sell' && stopPrice !== undefined && named !== undefined && price !== named

/** The server's estimate; undefined if it answered for fewer units than `terms` asks for. */
export function estimateOf(answer: Answer, terms: OrderTerms): Estimate | undefined {
  const { quantity, price, rate, value, fees, total } = answer
  if (price === null || !priced({ price, rate }) || quantity !== terms.quantity) return undefined
  const at = priceKindOf(terms)
  const named = { limit: terms.limitPrice, stop: terms.stopPrice, ask: price, bid: price }[at]
  // A sale whose stop is reached already is priced at the market, where it goes at once.
  return { quantity, at: sellsNow(price, named, terms) ? 'bid' : at, price, rate, value, fees, total }
}

/**
 * Whether quantity times price times rate is the value, to the paisa. It need not be for the rest of a partly
 * filled order, whose value is rounded over the whole order.
 */
export function multipliesOut({ quantity, price, rate, value }: Estimate, side: Side) {
  return consideration(side, BigInt(quantity) * price * rate) === value
}

/**
 * Product 9: pesos by the configured rate per dollar, for display only. `total` is in paise of the wallet's
 * currency, `dollar` the price of a dollar in it.
 */
export function pesosFor(total: bigint, dollar: number, pesosPerDollar: number) {
  return dollar > 0 && pesosPerDollar > 0 ? ((Number(total) / 100) * pesosPerDollar) / dollar : undefined
}
