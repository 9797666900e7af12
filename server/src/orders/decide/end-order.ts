/**
 * Ends the open part of an order: cancelled by the customer, expired by the calendar, or failed by us. Pure.
 */
import { journal } from '../../ledger/journal.ts'
import { lotsReleased, releasedTransfers, unitsReserved } from './move-order.ts'
import { type Lot, type OrderRow, type TimelineEntry, transition } from './order.ts'
import type { OrderChange } from './order-change.ts'

export function endOrder(
  order: OrderRow,
  lots: readonly Lot[],
  how: { event: 'cancel' | 'expire' | 'fail'; who: TimelineEntry['who']; reason: string | null },
  at: { now: number; marketNow: number },
  wallet: string,
): OrderChange {
  const ended: OrderRow = {
    ...transition(order, how.event, at.now, how.who),
    reason: how.reason,
    held: 0n,
    held_unsettled: 0n,
  }
  const back = order.side === 'buy' ? releasedTransfers(order, wallet) : unitsReserved(order, 'release')
  const moves = back.filter(([, , , amount]) => amount > 0n)
  return {
    order: ended,
    version: order.version,
    fills: [],
    lots: order.side === 'sell' ? lotsReleased(order, lots) : [],
    ...(moves.length > 0 && {
      journal: journal(
        {
          reason: 'order_release',
          reference: order.number,
          symbol: order.symbol,
          customer: order.customer_id,
          at: at.now,
        },
        moves,
      ),
    }),
    // Unsettled proceeds that were held here may be due by now.
    ...(order.held_unsettled > 0n && { settlement: { amount: 0n, due: at.marketNow } }),
  }
}
