/** Labels, waiting reasons and totals of orders. Pure. */

import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { Order, OrderState } from '@tarazu/contract/orders/order'
import type { Tone } from '@tarazu/ui/tag'

/** Indexed by the wire's status number. */
const statuses = [
  { text: 'orders.status.pending', tone: 'notice' },
  { text: 'orders.status.success', tone: 'success' },
  { text: 'orders.status.failed', tone: 'error' },
  { text: 'orders.status.cancelled', tone: 'neutral' },
  { text: 'orders.status.expired', tone: 'neutral' },
] as const satisfies { text: string; tone: Tone }[]

/** A number that this version of the app does not know is shown as pending. */
export function statusOf(order: Pick<Order, 'status'>) {
  return statuses[order.status] ?? statuses[0]
}

export function isWaiting(order: Pick<Order, 'status'>) {
  return order.status === 0
}

const waits = {
  queued: 'orders.waitingOpen',
  trigger_pending: 'orders.waitingStop',
  resting: 'orders.waitingPrice',
  part_filled: 'orders.waitingMarket',
} as const satisfies Partial<Record<OrderState, string>>

/** What an order that is not filled waits for. */
export function waitingFor({ state, type }: Pick<Order, 'state' | 'type'>) {
  if (!(state in waits)) return undefined
  return state === 'resting' && type === 'market'
    ? 'orders.waitingMarket'
    : waits[state as keyof typeof waits]
}

/** What an order filled at on average, and until then what was asked for. Micros. */
export function priceOf(
  order: Pick<Order, 'filled' | 'price' | 'sellPrice' | 'limitPrice' | 'stopPrice' | 'askedPrice'>,
) {
  if (order.filled > 0) return order.sellPrice ?? order.price
  return order.limitPrice ?? order.stopPrice ?? order.askedPrice
}

/**
 * The worst price in micros at which an order without a limit may fill; null once it is filled, and while a
 * sale waits for its stop: it goes to market there, bound to the price of that moment.
 */
export function worstPrice({
  kind,
  side,
  type,
  limitPrice,
  state,
  bound,
}: Pick<Order, 'kind' | 'side' | 'type' | 'limitPrice' | 'state' | 'bound'>) {
  const waits = state === 'trigger_pending' || state === 'queued'
  if (side === 'sell' && type !== 'market' && waits) return null
  return kind === 'stock' && limitPrice === null && state !== 'filled' ? bound : null
}

/** Paise that a purchase took from the account or a sale brought in: the value plus or minus fees. */
export function totalOf(order: Pick<Order, 'side' | 'value' | 'fees'>) {
  const fees = sumOf(order.fees)
  return order.side === 'buy' ? order.value + fees : order.value - fees
}
