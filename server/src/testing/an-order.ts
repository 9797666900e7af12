import { type OrderRow, untouched } from '../orders/order.ts'

/** An order for tests of pure code; what matters to a test is given by it. */
export function anOrder(of: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 1n,
    number: 'TEST00000001',
    customer_id: 1,
    symbol: 'SBIN.NS',
    market: 'IN',
    side: 'buy',
    type: 'market',
    validity: 'day',
    position: 'full',
    quantity: 10,
    currency: 'INR',
    seen_price: null,
    limit_price: null,
    stop_price: null,
    state: 'resting',
    bound: 102_000_000n,
    reason: null,
    ...untouched,
    takes: [],
    timeline: [{ state: 'resting', at: '2026-01-05T10:00:00.000Z', who: 'customer' }],
    version: 1,
    trading_day: '2026-01-05',
    created_at: new Date('2026-01-05T10:00:00.000Z'),
    expires_at: null,
    last_quote_at: null,
    kind: 'stock',
    ...of,
  }
}
