import { expect, test } from 'vitest'
import { rateCard } from '../config/rate-card.ts'
import { anOrder } from '../testing/an-order.ts'
import { continueOrder } from './continue-order.ts'
import type { OrderRow } from './order.ts'

const now = Date.parse('2026-01-05T10:00:00Z')
const moment = { now, marketNow: now, settles: now }

/** What the price of 100 makes of it at this rate; it holds enough for ten units at a rate of 1. */
const meets = (order: OrderRow, rate: bigint) => {
  const price = 100_000_000n
  const quote = {
    ...{ symbol: 'SBIN.NS', at: now, receivedAt: now, source: 'test' },
    ...{ last: price, bid: price, ask: price, bidSize: 100, askSize: 100 },
  } as unknown as Parameters<typeof continueOrder>[2]
  return continueOrder(order, [], quote, { value: rate, source: 'test', at: now }, rateCard, moment, 'INR')
}

const stop = anOrder({
  type: 'stop',
  stop_price: 99_000_000n,
  state: 'trigger_pending',
  bound: 102_000_000n,
  held: 1_100_00n,
})

test('a stop that is reached while the rate has moved stays reached, and its customer is told once', () => {
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

test('one that begins with its session while it waits for the rate begins, without a second word', () => {
  const queued = anOrder({ state: 'queued', held: 1_100_00n, reason: 'rate_moved' })
  const change = meets(queued, 2_000_000n)
  expect(change).toMatchObject({ order: { state: 'resting', reason: 'rate_moved' } })
  expect(change?.notice).toBeUndefined()
})
