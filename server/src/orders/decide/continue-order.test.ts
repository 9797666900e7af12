import { describe, expect, test } from 'vitest'
import { rateCard } from '../../config/rate-card.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import { anOrder } from '../../testing/an-order.ts'
import { lot, moves } from '../../testing/order-world.ts'
import { continueOrder } from './continue-order.ts'
import type { Lot, OrderRow } from './order.ts'
import type { OrderChange } from './order-change.ts'

const now = Date.parse('2026-01-05T10:00:00Z')
const moment = { day: '2026-01-05', now, marketNow: now, settles: now }

const price = 100_000_000n
const quote = {
  ...{ symbol: 'SBIN.NS', at: now, receivedAt: now, source: 'test' },
  ...{ last: price, bid: price, ask: price, bidSize: 100, askSize: 100 },
} as unknown as Quote

/** What the price of 100 makes of it at this rate; it holds enough for ten units at a rate of 1. */
const meets = (order: OrderRow, rate = 1_000_000n, of: Partial<Quote> = {}, lots: Lot[] = []) =>
  continueOrder(
    order,
    lots,
    { ...quote, ...of },
    { value: rate, source: 'test', at: now },
    rateCard,
    moment,
    'INR',
  )

const stop = anOrder({
  type: 'stop',
  stop_price: 99_000_000n,
  state: 'trigger_pending',
  bound: 102_000_000n,
  held: 1_100_00n,
})

test('a stop that is reached while the rate has moved stays reached, and its customer is notified once', () => {
  const first = meets(stop, 2_000_000n)
  expect(first).toMatchObject({
    order: { state: 'resting', reason: 'rate_moved', filled: 0 },
    notice: 'order_waits_for_rate',
  })
  expect(meets(first?.order as OrderRow, 2_000_000n)).toBeUndefined()
  expect(meets(first?.order as OrderRow, 1_000_000n)).toMatchObject({
    order: { state: 'filled', reason: null },
  })
})

test('a queued order that waits for the rate begins with its session, without a second notice', () => {
  const queued = anOrder({ state: 'queued', held: 1_100_00n, reason: 'rate_moved' })
  const change = meets(queued, 2_000_000n)
  expect(change).toMatchObject({ order: { state: 'resting', reason: 'rate_moved' } })
  expect(change?.notice).toBeUndefined()
})

test('a fill names the limited supply that it takes from, for the commit to compare', () => {
  const pool = { from: now, until: now + 60_000, units: 100, since: now }
  const resting = anOrder({ held: 1_100_00n })
  expect(meets(resting, 1_000_000n, { pool })).toMatchObject({ order: { state: 'filled' }, pool })
  expect(meets(resting)).not.toHaveProperty('pool')
})

describe('a waiting purchase', () => {
  const order = anOrder({ held: 1_100_00n, held_unsettled: 1_050_00n })
  const held = 'customer:1:held:TEST00000001 INR'

  test('pays a part out of its hold, unsettled proceeds first, and holds the rest', () => {
    const change = meets(order, undefined, { askSize: 4 })
    const paid = -(moves(change as OrderChange)[held] ?? 0n)
    expect(paid).toBeGreaterThan(400_00n)
    expect(change?.order).toMatchObject({
      state: 'part_filled',
      filled: 4,
      cost_left: paid,
      held: 1_100_00n - paid,
      held_unsettled: 1_050_00n - paid,
    })
    expect(change?.settlement).toBeUndefined()
  })

  test('holds nothing once it is filled: the rest is back where it came from', () => {
    const change = meets(order) as OrderChange
    expect(change.order).toMatchObject({ state: 'filled', held: 0n, held_unsettled: 0n })
    const cost = change.order.cost_left
    expect(moves(change)).toMatchObject({
      [held]: -1_100_00n,
      'customer:1:unsettled INR': 1_050_00n - cost,
      'customer:1:cash INR': 50_00n,
    })
    expect(change.settlement).toEqual({ amount: 0n, due: now })
  })

  test('is filled once by one quote, and never by an older one', () => {
    const part = meets(order, undefined, { askSize: 4 })?.order as OrderRow
    expect(meets(part)).toBeUndefined()
    expect(meets(part, undefined, { at: now - 1 })).toBeUndefined()
    expect(meets(part, undefined, { at: now + 1 })?.order).toMatchObject({ filled: 10 })
  })

  test('is not filled after its expiry', () => {
    expect(meets({ ...order, expires_at: new Date(now) })).toBeUndefined()
    expect(meets({ ...order, expires_at: new Date(now + 1) })?.order).toMatchObject({ filled: 10 })
  })

  test('costs in ten parts what it costs in one, fees and fractions of a paisa included', () => {
    const odd = { ask: 100_003_333n }
    const whole = meets(order, undefined, odd)?.order as OrderRow
    let parts = order
    for (let part = 0; part < 10; part++)
      parts = meets(parts, undefined, { ...odd, askSize: 1, at: now + part })?.order as OrderRow
    const paid = ({ value, fees, cost_left }: OrderRow) => ({ value, fees, cost_left })
    expect(paid(parts)).toEqual(paid(whole))
    expect(parts.fees.length).toBeGreaterThan(1)
  })
})

test('a waiting sale sells the units it has reserved, and its lots are updated', () => {
  const order = anOrder({
    side: 'sell',
    bound: 99_000_000n,
    takes: [{ lot: '10', number: 'LOT000000010', quantity: 10, filled: 0 }],
  })
  const change = meets(order, undefined, { bidSize: 4 }, [lot({ lot_reserved: 10, cost_left: 500_00n })])
  expect(change).toMatchObject({
    order: { filled: 4, cost: 200_00n },
    lots: [{ lot_left: 6, lot_reserved: 6, cost_left: 300_00n }],
  })
  expect(moves(change as OrderChange)['customer:1:units:held:TEST00000001 SBIN.NS']).toBe(-4n)
})
