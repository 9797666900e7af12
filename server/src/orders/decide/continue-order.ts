/** What a new quote does to a waiting order. Pure. */

import type { RateCard } from '../../config/rate-card.ts'
import { journal } from '../../ledger/journal.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import type { Rate } from '../../market/rate.ts'
import { type FillTime, fillable, fillOrder } from './fill-order.ts'
import { paidFromHold, proceeds, releasedTransfers, sold } from './move-order.ts'
import { isOpenOrder, type Lot, type OrderRow } from './order.ts'
import type { OrderChange } from './order-change.ts'
import { triggerStop } from './trigger-stop.ts'

/**
 * All in ms UTC: the machine's clock, the market's clock (on which things fall due), and when the proceeds of
 * a sale settle; and the trading day.
 */
export type MatchingTime = FillTime & { marketNow: number; settles: number }

/** Undefined if the quote changes nothing. */
export function continueOrder(
  order: OrderRow,
  lots: readonly Lot[],
  quote: Quote,
  rate: Rate,
  card: RateCard,
  at: MatchingTime,
  wallet: string,
): OrderChange | undefined {
  if (!isOpenOrder(order)) return undefined
  if (order.expires_at && order.expires_at.getTime() <= at.marketNow) return undefined
  const triggered = triggerStop(order, quote, card, at.now)
  const again = order.last_quote_at && quote.at <= order.last_quote_at.getTime()
  const match = again ? undefined : fillable(triggered, quote)
  if (!match)
    return triggered === order ? undefined : { order: triggered, version: order.version, fills: [], lots: [] }
  const filled = fillOrder(triggered, match, lots, quote, rate, card, at)
  const change =
    triggered.side === 'buy'
      ? purchase(order, triggered, filled, at, wallet)
      : sale(order, filled, at, wallet)
  return change && { ...change, ...(quote.pool && { pool: quote.pool }) }
}

function purchase(
  before: OrderRow,
  activated: OrderRow,
  filled: ReturnType<typeof fillOrder>,
  at: MatchingTime,
  wallet: string,
): OrderChange | undefined {
  const cost = filled.value + filled.fees.reduce((sum, { amount }) => sum + amount, 0n)
  // The exchange rate has moved beyond what was reserved: the order waits, and its customer is notified.
  if (cost > before.held) return waitsForRate(before, activated)
  const left = before.held - cost
  const unsettled = before.held_unsettled > cost ? before.held_unsettled - cost : 0n
  const rest = {
    ...filled.order,
    reason: null,
    held: left,
    held_unsettled: unsettled < left ? unsettled : left,
  }
  const whole = rest.state === 'filled'
  return {
    order: whole ? { ...rest, held: 0n, held_unsettled: 0n } : rest,
    version: before.version,
    fills: [filled.fill],
    lots: [],
    journal: journal(
      {
        reason: 'order_buy',
        reference: before.number,
        symbol: before.symbol,
        customer: before.customer_id,
        at: at.now,
      },
      [...paidFromHold(filled.order, filled, wallet), ...(whole ? releasedTransfers(rest, wallet) : [])],
    ),
    ...(whole && rest.held_unsettled > 0n && { settlement: { amount: 0n, due: at.marketNow } }),
  }
}

/**
 * Notifies the customer once. They can change the order, which reserves at the rate of that moment, or cancel
 * it.
 */
function waitsForRate(before: OrderRow, awake: OrderRow): OrderChange | undefined {
  const announced = before.reason === 'rate_moved'
  if (announced && awake === before) return undefined
  // A stop that was reached stays reached, wherever its price goes before the rate comes back.
  const order = { ...awake, reason: 'rate_moved' }
  const change = { order, version: before.version, fills: [], lots: [] }
  return announced ? change : { ...change, notice: 'order_waits_for_rate' }
}

function sale(
  before: OrderRow,
  filled: ReturnType<typeof fillOrder>,
  at: MatchingTime,
  wallet: string,
): OrderChange {
  const fees = filled.fees.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    order: filled.order,
    version: before.version,
    fills: [filled.fill],
    lots: filled.lots,
    journal: journal(
      {
        reason: 'order_sell',
        reference: before.number,
        symbol: before.symbol,
        customer: before.customer_id,
        at: at.now,
      },
      [...sold(filled.order, filled, 'hold'), ...proceeds(filled.order, filled, wallet)],
    ),
    settlement: { amount: filled.value - fees, due: at.settles },
  }
}
