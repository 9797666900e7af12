import { makeClient } from '@tarazu/contract/client'
import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { buy, cancelOrder, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { expireOrders } from './match-orders.ts'

/**
 * What goes wrong at the edges: between processes, at the close, in a gap, with prices that should not be.
 */
let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
})

afterAll(() => world.close({ transfersAtLeast: 80 }))

const order = (quantity: number, more: Partial<Input<typeof buy>> = {}): Input<typeof buy> => ({
  symbol: 'SBIN.NS',
  kind: 'stock',
  quantity,
  ...more,
})

const filled = (customer: TestCustomer, number: string, count: number) =>
  vi.waitFor(async () => expect((await customer.call(getOrder, { number })).filled).toBe(count), {
    timeout: 4_000,
  })

async function refusalOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RefusedError) return error.code
  throw new Error(`not refused but ${String(error)}`)
}

test('lots are sold first in, first out, whichever process took the orders', async () => {
  const other = await world.another()
  other.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 100)
  const owner = await world.customer({ cash: 10_000_00n })
  // This process takes its block of ids first.
  await owner.call(buy, order(1, { symbol: 'TCS.NS' }))
  const there = makeClient({ baseUrl: other.baseUrl, token: () => owner.token })
  const first = await there(buy, order(1))
  world.feed.set('SBIN.NS', 700)
  const second = await owner.call(buy, order(1))
  // The ids alone would say the opposite.
  expect(second.id).toBeLessThan(first.id)
  const sold = await owner.call(sell, { symbol: 'SBIN.NS', quantity: 1 })
  expect(sold.profit).toBeGreaterThan(90_00n)
  expect((await owner.call(listOrders, { symbol: 'SBIN.NS' })).rows.map(({ number }) => number)).toEqual([
    sold.number,
    second.number,
    first.number,
  ])
})

test('a day order does not fill after the close, even before it is marked as expired', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const placed = await buyer.call(buy, order(1, { type: 'limit', limitPrice: 590_000_000n }))
  world.clock.step((placed.expiresAt ?? 0) - world.clock.now() + 5_000)
  world.feed.set('SBIN.NS', 580)
  await vi.waitFor(
    async () => {
      const { state } = await world.deps.db
        .selectFrom('orders')
        .select('state')
        .where('number', '=', placed.number)
        .executeTakeFirstOrThrow()
      expect(state).toBe('expired')
    },
    { timeout: 10_000 },
  )
})

test('an order whose expiry another clock set ends with that clock', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const again = await world.signIn(buyer)
  const placed = await again(buy, order(1, { type: 'limit', limitPrice: 590_000_000n }))
  const { market } = world.deps
  const yearsBack = { ...market, now: () => market.now() - 3 * 365 * 86_400_000 }
  await expireOrders({ ...world.deps, market: yearsBack })
  const state = await world.deps.db
    .selectFrom('orders')
    .select('state')
    .where('number', '=', placed.number)
    .execute()
  expect(state).toEqual([{ state: 'expired' }])
})

test('nobody can buy at a price below zero, and other orders are still answered', async () => {
  const customers = await Promise.all(Array.from({ length: 5 }, () => world.customer({ cash: 10_000_00n })))
  world.feed.set('USDINR=X', 84)
  world.feed.set('CL=F', -30)
  const [odd, ...others] = customers
  const [refused, ...bought] = await Promise.all([
    odd && refusalOf(odd.call(buy, order(1, { symbol: 'CL=F' }))),
    ...others.map((each) => each.call(buy, order(1))),
  ])
  expect(refused).toBe('price_stale')
  expect(bought).toHaveLength(4)
})

test('the open part of an order keeps to the price that the customer saw', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  world.feed.set('SBIN.NS', 606, { askSize: 1 })
  const placed = await buyer.call(buy, order(2, { seenPrice: 600_000_000n }))
  expect(placed.filled).toBe(1)
  world.feed.set('SBIN.NS', 618)
  const witness = await world.customer({ cash: 10_000_00n })
  const other = await witness.call(buy, order(1, { type: 'limit', limitPrice: 610_000_000n }))
  world.feed.set('SBIN.NS', 610)
  await filled(witness, other.number, 1)
  // The matcher has been here: at 610 and at 618 it left the rest alone.
  expect((await buyer.call(getOrder, { number: placed.number })).filled).toBe(1)
  world.feed.set('SBIN.NS', 605)
  await filled(buyer, placed.number, 2)
})

test('one quote fills an order once, and no more than it offers', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  world.feed.set('INFY.NS', 1_500, { askSize: 3 })
  const placed = await buyer.call(buy, order(10, { symbol: 'INFY.NS' }))
  const witness = await world.customer({ cash: 10_000_00n })
  const other = await witness.call(buy, order(1, { type: 'limit', limitPrice: 590_000_000n }))
  world.feed.set('SBIN.NS', 580)
  await filled(witness, other.number, 1)
  expect((await buyer.call(getOrder, { number: placed.number })).filled).toBe(3)
  world.feed.set('INFY.NS', 1_500, { askSize: 3, at: world.clock.now() + 1 })
  await filled(buyer, placed.number, 6)
})

test('a selling stop protects in a price gap', async () => {
  const owner = await world.customer({ cash: 10_000_00n })
  await owner.call(buy, order(1))
  const stop = await owner.call(sell, {
    symbol: 'SBIN.NS',
    quantity: 1,
    type: 'stop',
    stopPrice: 590_000_000n,
  })
  expect(stop.state).toBe('trigger_pending')
  world.feed.set('SBIN.NS', 540)
  await filled(owner, stop.number, 1)
  expect((await owner.call(getOrder, { number: stop.number })).sellPrice).toBe(540_000_000n)
})

test('many simultaneous sales of one purchase all succeed', async () => {
  const owner = await world.customer({ cash: 30_000_00n })
  const lot = await owner.call(buy, order(40))
  const sales = await Promise.all(
    Array.from({ length: 40 }, () => owner.call(sell, { lot: lot.number, quantity: 1 })),
  )
  expect(sales.every(({ status }) => status === 1)).toBe(true)
  expect(await refusalOf(owner.call(sell, { lot: lot.number, quantity: 1 }))).toBe('no_position')
})

test('an order that waits for an exchange rate does not block others', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  world.feed.set('USDINR=X', 84)
  world.feed.set('AAPL', 200)
  const there = await buyer.call(buy, order(1, { symbol: 'AAPL', type: 'limit', limitPrice: 190_000_000n }))
  const here = await buyer.call(buy, order(1, { type: 'limit', limitPrice: 590_000_000n }))
  world.clock.step(20_000)
  world.feed.set('AAPL', 185)
  world.feed.set('SBIN.NS', 585)
  await filled(buyer, here.number, 1)
  expect(await buyer.call(getOrder, { number: there.number })).toMatchObject({ state: 'resting', filled: 0 })
})

test('the preview says what the order does: what is affordable, and what has no price', async () => {
  const buyer = await world.customer({ cash: 600_89n })
  expect(await buyer.call(previewOrder, { symbol: 'SBIN.NS', side: 'buy', quantity: 1 })).toMatchObject({
    maximum: 1,
    refusal: null,
  })
  expect(
    await buyer.call(previewOrder, { symbol: 'SBIN.NS', side: 'buy', quantity: 1, type: 'limit' }),
  ).toMatchObject({ refusal: 'price_invalid' })
  expect(await refusalOf(buyer.call(buy, order(1, { type: 'limit' })))).toBe('price_invalid')
})

test('a missing order is not found, and an ended one is not pending', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  for (const key of [undefined, 'one', 'one'])
    expect(
      await refusalOf(buyer.call(cancelOrder, { number: 'ABCDEFGH1234' }, { ...(key && { key }) })),
    ).toBe('not_found')
  const { number } = await buyer.call(buy, order(1))
  await filled(buyer, number, 1)
  expect(await refusalOf(buyer.call(cancelOrder, { number }))).toBe('not_pending')
})

test('refused orders are counted by reason, for everybody to see', async () => {
  const poor = await world.customer()
  expect(await refusalOf(poor.call(buy, order(1)))).toBe('not_sufficient_funds')
  await vi.waitFor(
    async () => {
      const row = await world.deps.db
        .selectFrom('refusal_count')
        .select('count')
        .where('code', '=', 'not_sufficient_funds')
        .executeTakeFirst()
      expect(row?.count ?? 0n).toBeGreaterThan(0n)
    },
    { timeout: 5_000 },
  )
})
