import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})

beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
})

afterAll(() => world.close({ transfersAtLeast: 20 }))

const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
const atOnce = { ...stock, validity: 'ioc' } as const

test('what is not filled at once is cancelled, and nothing stays reserved', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  world.feed.set('SBIN.NS', 600, { askSize: 4 })
  const bought = await buyer.call(buy, { ...atOnce, quantity: 10 })
  expect(bought).toMatchObject({ status: 3, state: 'cancelled', filled: 4, value: 2_400_00n })
  expect(bought.reason?.code).toBe('not_at_once')
  expect((await buyer.call(getBalance, {})).held).toBe(0n)
  expect((await buyer.call(getOrder, { number: bought.number })).timeline.map(({ state }) => state)).toEqual([
    'resting',
    'part_filled',
    'cancelled',
  ])
  world.feed.set('SBIN.NS', 600, { bidSize: 3 })
  const sold = await buyer.call(sell, { symbol: 'SBIN.NS', validity: 'ioc', quantity: 4 })
  expect(sold).toMatchObject({ state: 'cancelled', filled: 3 })
  const { rows } = await buyer.call(listHoldings, {})
  expect(rows).toMatchObject([{ quantity: 1, reserved: 0 }])
})

test('one that reaches nothing ends with nothing moved', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const before = await buyer.call(getBalance, {})
  const order = await buyer.call(buy, { ...atOnce, quantity: 10, type: 'limit', limitPrice: 590_000_000n })
  expect(order).toMatchObject({ state: 'cancelled', filled: 0 })
  expect(await buyer.call(getBalance, {})).toEqual(before)
})

test('of thirty at once that only one can pay for, one is filled', async () => {
  const buyer = await world.customer({ cash: 7_000_00n })
  const asked = Array.from({ length: 30 }, () => buyer.call(buy, { ...atOnce, quantity: 10 }))
  const answers = await Promise.allSettled(asked)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(refused).toHaveLength(29)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'not_sufficient_funds' })
  const { balance, held } = await buyer.call(getBalance, {})
  expect([balance, held]).toEqual([7_000_00n - 6_008_88n, 0n])
})

test('the same request with the same key is one order', async () => {
  const buyer = await world.customer({ cash: 100_000_00n })
  const key = 'at-once-0000000000000001'
  world.feed.set('SBIN.NS', 600, { askSize: 4 })
  const first = await buyer.call(buy, { ...atOnce, quantity: 10 }, { key })
  expect(await buyer.call(buy, { ...atOnce, quantity: 10 }, { key })).toEqual(first)
  expect((await buyer.call(listHoldings, {})).rows).toMatchObject([{ quantity: 4 }])
})

test('an exact quantity is what the quote offers at most, and a preview says how much that is', async () => {
  const buyer = await world.customer({ cash: 10_000_000_00n })
  world.feed.set('SBIN.NS', 600, { askSize: 350 })
  const exact = { ...stock, position: 'exact' } as const
  const asked = { symbol: 'SBIN.NS', side: 'buy', position: 'exact', quantity: 351 } as const
  expect(await buyer.call(previewOrder, asked)).toMatchObject({ refusal: 'count_max', maxPerOrder: 350 })
  expect(await refusalOf(buyer.call(buy, { ...exact, quantity: 351 }))).toMatchObject({ code: 'count_max' })
  expect(await buyer.call(buy, { ...exact, quantity: 350 })).toMatchObject({ state: 'filled', filled: 350 })
  expect(await refusalOf(buyer.call(buy, { ...stock, quantity: 101 }))).toMatchObject({ code: 'count_max' })
})

test('a price far from the previous close is refused, even near the last price', async () => {
  const buyer = await world.customer({ cash: 10_000_000_00n })
  world.feed.set('SBIN.NS', 600, { previousClose: 450_000_000n })
  const limit = { ...stock, quantity: 1, type: 'limit' } as const
  // 40 % above 450 is 630; 20 % above 600 would be 720.
  const absurd = await refusalOf(buyer.call(buy, { ...limit, limitPrice: 631_000_000n }))
  expect(absurd).toMatchObject({ code: 'price_invalid' })
  expect(await buyer.call(buy, { ...limit, limitPrice: 630_000_000n })).toMatchObject({ state: 'filled' })
})
