import { RefusedError } from '@tarazu/contract/client-errors'
import type { Input } from '@tarazu/contract/endpoint'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
})
beforeEach(() => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('AAPL', 200)
  world.feed.set('USDINR=X', 84)
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

const forAmount = (amount: bigint, more: Partial<Input<typeof buy>> = {}): Input<typeof buy> => ({
  symbol: 'SBIN.NS',
  kind: 'stock',
  quantity: 0,
  amount,
  position: 'exact',
  ...more,
})
const asked = { side: 'buy', quantity: 0, position: 'exact' } as const

test.each(['SBIN.NS', 'AAPL'])('%s is bought for an amount as its preview says', async (symbol) => {
  const buyer = await world.customer({ cash: 1_00_000_00n })
  const amount = 50_000_00n
  const said = await buyer.call(previewOrder, { ...asked, symbol, amount })
  expect(said).toMatchObject({ refusal: null })
  expect(said.quantity).toBeGreaterThan(0)
  expect(said.total).toBeLessThanOrEqual(amount)
  const oneMore = await buyer.call(previewOrder, { ...asked, symbol, quantity: said.quantity + 1 })
  expect(oneMore.total).toBeGreaterThan(amount)
  const bought = await buyer.call(buy, forAmount(amount, { symbol }))
  expect(bought).toMatchObject({ state: 'filled', quantity: said.quantity })
  expect((await buyer.call(getBalance, {})).balance).toBe(1_00_000_00n - said.total)
})

test('at once or not at all is bought for an amount, too', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const { number } = await buyer.call(buy, forAmount(1_300_00n, { validity: 'ioc' }))
  expect(await buyer.call(getOrder, { number })).toMatchObject({ quantity: 2, filled: 2, validity: 'ioc' })
})

test('the same request sent twice buys once, whatever the price is then', async () => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const options = { key: 'a-key-for-an-amount' }
  const first = await buyer.call(buy, forAmount(2_000_00n), options)
  world.feed.set('SBIN.NS', 300)
  const again = await buyer.call(buy, forAmount(2_000_00n), options)
  expect(again).toEqual(first)
  expect(first.quantity).toBe(3)
  expect((await buyer.call(getBalance, {})).balance).toBe(10_000_00n - 1_802_66n)
})

test.each([
  [forAmount(600_00n), 'amount_small'],
  [forAmount(1_000_00n, { quantity: 1 }), 'terms_invalid'],
  [forAmount(1_000_00n, { position: 'full' }), 'terms_invalid'],
  [forAmount(1_000_00n, { type: 'limit', limitPrice: 600_000_000n }), 'terms_invalid'],
  [forAmount(20_000_00n), 'not_sufficient_funds'],
])('what an amount cannot buy is refused, and the preview says so: %#', async (order, code) => {
  const buyer = await world.customer({ cash: 10_000_00n })
  const { kind: _, ...terms } = order
  expect(await buyer.call(previewOrder, { ...terms, side: 'buy' })).toMatchObject({ refusal: code })
  const refused = await buyer.call(buy, order).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RefusedError)
  expect(refused).toMatchObject({ code })
})

test('of thirty at once for all of the money, one is bought', async () => {
  const buyer = await world.customer({ cash: 1_300_00n })
  const sent = await Promise.allSettled(
    Array.from({ length: 30 }, () => buyer.call(buy, forAmount(1_300_00n))),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await buyer.call(getBalance, {})).balance).toBe(1_300_00n - 1_201_78n)
})
