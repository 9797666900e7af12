/** What an order's numbers and states come to. Pure. */
import type { Order, OrderState } from '@tarazu/contract/orders/order'
import { sumOf } from '@tarazu/contract/orders/rules'
import type { Tone } from '@tarazu/ui/tag'

/** By the number on the wire: 0 pending, 1 success, 2 failed, 3 cancelled, 4 expired. */
const statuses = [
  { text: 'orders.status.pending', tone: 'notice' },
  { text: 'orders.status.success', tone: 'success' },
  { text: 'orders.status.failed', tone: 'error' },
  { text: 'orders.status.cancelled', tone: 'neutral' },
  { text: 'orders.status.expired', tone: 'neutral' },
] as const satisfies { text: string; tone: Tone }[]

/** A number that this copy of the app does not know is still on its way somewhere. */
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

/** What left the account for a purchase, or came in for a sale: the value with or without the fees. */
/** Of an order without a limit, as long as that may still say something: how far from what was seen it may fill. */
export function worstPrice({
  kind,
  limitPrice,
  state,
  bound,
}: Pick<Order, 'kind' | 'limitPrice' | 'state' | 'bound'>) {
  return kind === 'stock' && limitPrice === null && state !== 'filled' ? bound : null
}

export function totalOf(order: Pick<Order, 'side' | 'value' | 'fees'>) {
  const fees = sumOf(order.fees)
  return order.side === 'buy' ? order.value + fees : order.value - fees
}
