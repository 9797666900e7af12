import { newRow, type OrderRow } from '../orders/decide/order.ts'

/** An order for tests of pure code, with the columns that a test gives. */
export function anOrder(given: Partial<OrderRow> = {}): OrderRow {
  return newRow({
    id: 1n,
    number: 'TEST00000001',
    customer_id: 1,
    symbol: 'SBIN.NS',
    market: 'IN',
    side: 'buy',
    type: 'market',
    quantity: 10,
    currency: 'INR',
    state: 'resting',
    bound: 102_000_000n,
    timeline: [{ state: 'resting', at: '2026-01-05T10:00:00.000Z', who: 'customer' }],
    trading_day: '2026-01-05',
    created_at: new Date('2026-01-05T10:00:00.000Z'),
    kind: 'stock',
    ...given,
  })
}
