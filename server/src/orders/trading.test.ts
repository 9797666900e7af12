import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { listNotices } from '@tarazu/contract/notices/api'
import { buy, cancelOrder, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { getBalance, listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planOf } from '../testing/plan-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { lotsHeld } from './holdings.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

// A price fills orders for 15 s only, and a slow machine takes longer than that over all of this.
beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 4_000)
  world.feed.set('USDINR=X', 84)
})

afterAll(() => world.close({ transfersAtLeast: 150 }))

const order = (quantity: number, more: Partial<Input<typeof buy>> = {}): Input<typeof buy> => ({
  symbol: 'SBIN.NS',
  kind: 'stock',
  quantity,
  position: 'full',
  ...more,
})

/** 1 at 600.00: 0.18 brokerage, 0.60 tax, 0.02 exchange charge, 0.09 stamp duty. */
const costOfOne = 600_89n

const settled = async (customer: TestCustomer) => (await customer.call(getBalance, {})).balance

const noticesOf = async (customer: TestCustomer) =>
  (await customer.call(listNotices, {})).rows.map(({ kind, facts }) => ({ kind, facts }))

async function refusalOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RefusedError) return error.code
  throw new Error(`not refused but ${String(error)}`)
}

describe('buying and selling', () => {
  test('a purchase shows in the wallet, the holdings, the records and the bill', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    const bought = await buyer.call(buy, order(10, { seenPrice: 600_000_000n }))
    expect(bought).toMatchObject({ status: 1, state: 'filled', filled: 10, value: 6_000_00n })
    const cost = 6_008_88n
    expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 10_000_00n - cost, held: 0n })
    expect(await buyer.call(listHoldings, { type: 'stock' })).toMatchObject({
      count: 1,
      rows: [
        {
          lot: bought.number,
          symbol: 'SBIN.NS',
          quantity: 10,
          cost,
          value: 6_000_00n,
          profit: 6_000_00n - cost,
        },
      ],
    })
    expect(await buyer.call(listOrders, { status: 1 })).toMatchObject({
      count: 1,
      rows: [{ number: bought.number }],
    })
    expect((await buyer.call(listBill, {})).rows[0]).toMatchObject({
      type: 'expense',
      amount: cost,
      balance: 10_000_00n - cost,
      reason: 'order_buy',
      reference: bought.number,
    })
    const detail = await buyer.call(getOrder, { number: bought.number })
    expect(detail.fills).toMatchObject([
      { quantity: 10, price: 600_000_000n, source: 'simulated', rate: 1_000_000n },
    ])
    expect(detail.timeline.map(({ state }) => state)).toEqual(['resting', 'filled'])
    // In front of the customer, who needs no telling.
    expect(await noticesOf(buyer)).toEqual([])
  })

  test('a partial sale brings unsettled proceeds, which settle on their day', async () => {
    const seller = await world.customer({ cash: 10_000_00n })
    const bought = await seller.call(buy, order(10))
    const sold = await seller.call(sell, { lot: bought.number, quantity: 4 })
    // 2400.00 less 0.72, 2.40 and 0.07; the four units had cost 4/10 of 6008.88.
    const net = 2_400_00n - 3_19n
    expect(sold).toMatchObject({ status: 1, side: 'sell', profit: net - 2_403_55n })
    expect(await seller.call(getBalance, {})).toMatchObject({ unsettled: net })
    world.clock.step(61_000)
    world.feed.set('SBIN.NS', 600)
    await vi.waitFor(async () => expect((await seller.call(getBalance, {})).unsettled).toBe(0n), {
      timeout: 5_000,
    })
    expect(await settled(seller)).toBe(10_000_00n - 6_008_88n + net)
  })

  test('holdings are valued at the last price', async () => {
    const owner = await world.customer({ cash: 10_000_00n })
    await owner.call(buy, order(10))
    world.feed.set('SBIN.NS', 660)
    const info = await owner.call(getUserInfo, {})
    world.feed.set('SBIN.NS', 600)
    expect(info).toMatchObject({ holdings: 6_600_00n, totalAssets: 10_000_00n - 6_008_88n + 6_600_00n })
  })

  test('an order in dollars is paid in rupees, at a rate that it shows', async () => {
    const buyer = await world.customer({ cash: 100_000_00n })
    world.feed.set('AAPL', 200)
    world.feed.set('USDINR=X', 84)
    const bought = await buyer.call(buy, order(2, { symbol: 'AAPL' }))
    expect(bought).toMatchObject({ currency: 'USD', value: 33_600_00n })
    const { fills } = await buyer.call(getOrder, { number: bought.number })
    expect(fills).toMatchObject([{ rate: 84_000_000n, rateSource: 'simulated USDINR=X' }])
  })

  test('the preview shows what the order then costs', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    const preview = await buyer.call(previewOrder, { symbol: 'SBIN.NS', side: 'buy', quantity: 3 })
    await buyer.call(buy, order(3))
    expect(preview).toMatchObject({ refusal: null, maximum: 16 })
    expect(await settled(buyer)).toBe(10_000_00n - preview.total)
  })
})

describe('waiting orders', () => {
  test('a limit fills when the feed reaches it, at the better price', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    world.feed.set('TCS.NS', 4_000)
    const placed = await buyer.call(
      buy,
      order(2, { symbol: 'TCS.NS', type: 'limit', limitPrice: 3_900_000_000n }),
    )
    expect(placed).toMatchObject({ status: 0, state: 'resting' })
    expect((await buyer.call(getBalance, {})).held).toBeGreaterThan(7_800_00n)
    world.feed.set('TCS.NS', 3_890)
    await vi.waitFor(
      async () => expect(await buyer.call(getOrder, { number: placed.number })).toMatchObject({ status: 1 }),
      {
        timeout: 5_000,
      },
    )
    const after = await buyer.call(getOrder, { number: placed.number })
    expect(after.value).toBe(7_780_00n)
    const facts = { symbol: 'TCS.NS', count: '2', number: placed.number }
    expect(await noticesOf(buyer)).toEqual([{ kind: 'order_filled', facts }])
    expect(await buyer.call(getBalance, {})).toMatchObject({ held: 0n })
    world.feed.set('TCS.NS', 4_000)
  })

  test('are cancelled with everything that was reserved returned', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    const placed = await buyer.call(buy, order(5, { type: 'limit', limitPrice: 590_000_000n }))
    expect(await settled(buyer)).toBeLessThan(10_000_00n)
    expect(await buyer.call(cancelOrder, { number: placed.number })).toMatchObject({
      status: 3,
      state: 'cancelled',
    })
    expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 10_000_00n, held: 0n })
    expect(await refusalOf(buyer.call(cancelOrder, { number: placed.number }))).toBe('not_pending')
  })

  test('a sale that waits keeps its units from being sold again, and gives them back', async () => {
    const seller = await world.customer({ cash: 10_000_00n })
    const lot = await seller.call(buy, order(10))
    const waiting = await seller.call(sell, {
      lot: lot.number,
      quantity: 6,
      type: 'limit',
      limitPrice: 650_000_000n,
    })
    expect(await refusalOf(seller.call(sell, { lot: lot.number, quantity: 5 }))).toBe('no_position')
    await seller.call(cancelOrder, { number: waiting.number })
    expect(await seller.call(sell, { lot: lot.number, quantity: 10 })).toMatchObject({ status: 1 })
  })

  test('a day order ends at the close of its day', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    const placed = await buyer.call(buy, order(5, { type: 'limit', limitPrice: 590_000_000n }))
    world.clock.step((placed.expiresAt ?? 0) - world.clock.now() + 1_000)
    await vi.waitFor(
      async () => {
        const [row] = await world.deps.db
          .selectFrom('orders')
          .select('state')
          .where('number', '=', placed.number)
          .execute()
        expect(row?.state).toBe('expired')
      },
      { timeout: 5_000 },
    )
    for (const symbol of ['SBIN.NS', 'TCS.NS', 'USDINR=X']) {
      world.feed.set(symbol, { 'SBIN.NS': 600, 'TCS.NS': 4_000, 'USDINR=X': 84 }[symbol] as number)
    }
  })

  test('partial fills wait for what the next quotes offer', async () => {
    const buyer = await world.customer({ cash: 100_000_00n })
    world.feed.set('INFY.NS', 1_500, { askSize: 3 })
    const placed = await buyer.call(buy, order(10, { symbol: 'INFY.NS' }))
    expect(placed).toMatchObject({ status: 0, state: 'part_filled', filled: 3 })
    world.feed.set('INFY.NS', 1_501, { askSize: 100 })
    await vi.waitFor(
      async () => expect(await buyer.call(getOrder, { number: placed.number })).toMatchObject({ filled: 10 }),
      {
        timeout: 5_000,
      },
    )
    const { fills, value } = await buyer.call(getOrder, { number: placed.number })
    expect(fills.map(({ quantity, price }) => [quantity, price])).toEqual([
      [3, 1_500_000_000n],
      [7, 1_501_000_000n],
    ])
    expect(value).toBe(3n * 1_500_00n + 7n * 1_501_00n)
  })
})

describe('simultaneous requests', () => {
  test('30 purchases with money for one: one succeeds', async () => {
    for (let trial = 0; trial < 3; trial++) {
      const buyer = await world.customer({ cash: costOfOne })
      const results = await Promise.allSettled(Array.from({ length: 30 }, () => buyer.call(buy, order(1))))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await settled(buyer)).toBe(0n)
    }
  })

  test('30 sales of the same purchase: one succeeds', async () => {
    const seller = await world.customer({ cash: 10_000_00n })
    const lot = await seller.call(buy, order(1))
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => seller.call(sell, { lot: lot.number })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a cancellation against a fill: one of them wins, and the money is all there', async () => {
    const buyer = await world.customer({ cash: 100_000_00n })
    for (let trial = 0; trial < 5; trial++) {
      world.feed.set('WIPRO.NS', 500)
      const placed = await buyer.call(
        buy,
        order(1, { symbol: 'WIPRO.NS', type: 'limit', limitPrice: 490_000_000n }),
      )
      world.feed.set('WIPRO.NS', 489)
      await buyer.call(cancelOrder, { number: placed.number }).catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
      })
      await vi.waitFor(async () => {
        const { state } = await buyer.call(getOrder, { number: placed.number })
        expect(['filled', 'cancelled']).toContain(state)
      })
    }
    expect((await buyer.call(getBalance, {})).held).toBe(0n)
  })
})

describe('the same request sent twice', () => {
  test('with a key is done once, with the same answer', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    const [first, second] = await Promise.all([
      buyer.call(buy, order(1), { key: 'one-intent' }),
      buyer.call(buy, order(1), { key: 'one-intent' }),
    ])
    const third = await buyer.call(buy, order(1), { key: 'one-intent' })
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect(await settled(buyer)).toBe(10_000_00n - costOfOne)
  })

  test('with the same key and another body is refused', async () => {
    const buyer = await world.customer({ cash: 10_000_00n })
    await buyer.call(buy, order(1), { key: 'key-2' })
    expect(await refusalOf(buyer.call(buy, order(2), { key: 'key-2' }))).toBe('idempotency_mismatch')
  })

  test('gets the same refusal again, even if it would pass now', async () => {
    const buyer = await world.customer()
    expect(await refusalOf(buyer.call(buy, order(1), { key: 'key-3' }))).toBe('not_sufficient_funds')
    await world.give(buyer.id, 10_000_00n)
    expect(await refusalOf(buyer.call(buy, order(1), { key: 'key-3' }))).toBe('not_sufficient_funds')
    expect(await buyer.call(buy, order(1), { key: 'key-4' })).toMatchObject({ status: 1 })
  })

  test('shares no key with another customer', async () => {
    const [a, b] = [await world.customer({ cash: 10_000_00n }), await world.customer({ cash: 10_000_00n })]
    await a.call(buy, order(1), { key: 'shared' })
    await b.call(buy, order(1), { key: 'shared' })
    expect(await settled(b)).toBe(10_000_00n - costOfOne)
  })

  test('through two processes is done once', async () => {
    const other = await world.another()
    other.feed.set('SBIN.NS', 600)
    const buyer = await world.customer({ cash: 10_000_00n })
    const through = (baseUrl: string) =>
      fetch(`${baseUrl}/stock/success/deal/buy`, {
        method: 'POST',
        headers: { token: buyer.token, 'content-type': 'application/json', 'idempotency-key': 'two-doors' },
        body: JSON.stringify({ tag: 'SBIN.NS', count: 1, mold: 'stock' }),
      }).then((answer) => answer.text())
    const [here, there] = await Promise.all([through(world.baseUrl), through(other.baseUrl)])
    expect(there).toBe(here)
    // It hears of what the other one did a moment later.
    await vi.waitFor(async () => expect(await settled(buyer)).toBe(10_000_00n - costOfOne))
    expect((await buyer.call(listOrders, {})).count).toBe(1)
  })
})

describe('an order of another customer', () => {
  test('looks as if it were not there', async () => {
    const [owner, other] = [
      await world.customer({ cash: 10_000_00n }),
      await world.customer({ cash: 10_000_00n }),
    ]
    const { number } = await owner.call(buy, order(1))
    expect(await refusalOf(other.call(getOrder, { number }))).toBe('not_found')
    expect(await refusalOf(other.call(cancelOrder, { number }))).toBe('not_found')
    expect(await refusalOf(other.call(sell, { lot: number }))).toBe('not_found')
  })
})

test('an odd request names its fields', async () => {
  const buyer = await world.customer()
  const answer = await fetch(`${world.baseUrl}/stock/success/deal/buy`, {
    method: 'POST',
    headers: { token: buyer.token, 'content-type': 'application/json' },
    body: JSON.stringify({ tag: 'SBIN.NS', count: [5], mold: 'stock', status: 1 }),
  })
  expect(answer.status).toBe(400)
  const body = (await answer.json()) as { code: string; detail: { fields: { field: string }[] } }
  expect(body.code).toBe('invalid_request')
  expect(body.detail.fields.map(({ field }) => field).sort()).toEqual(['count', 'status'])
})

test.each([{}, { type: 'stock' }] as const)(
  'what holdings %j come to is added up in the index of lots, however many there are',
  async (which) => {
    const { db } = world.deps
    const lots = lotsHeld(db, 1, which)
    const added = lots.select((of) => ['symbol', of.fn.sum<bigint>('lot_left').as('units')]).groupBy('symbol')
    expect(await planOf(db, added)).toContain('Index Only Scan using orders_lots on orders')
  },
)
