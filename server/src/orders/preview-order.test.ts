import { consideration } from '@tarazu/contract/money'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { orderTypes } from '@tarazu/contract/orders/order'
import { previewChange, previewOrder } from '@tarazu/contract/orders/preview-api'
import { maxQuantity, positions, sides } from '@tarazu/contract/orders/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
  world.feed.set('USDINR=X', 84.1234)
  world.feed.set('SBIN.NS', 600.05)
  world.feed.set('AAPL', 276.18)
})

afterAll(() => world.close({ transfersAtLeast: 2 }))

const price = fc.bigInt({ min: 1n, max: 100_000_000_000n })
const questions = fc
  .record({
    symbol: fc.constantFrom('SBIN.NS', 'AAPL'),
    side: fc.constantFrom(...sides),
    quantity: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 999_999_999 })),
    position: fc.constantFrom(...positions),
    type: fc.constantFrom(...orderTypes),
    limitPrice: price,
    stopPrice: price,
  })
  .map(({ limitPrice, stopPrice, ...rest }) => ({
    ...rest,
    ...(rest.type.endsWith('limit') && { limitPrice }),
    ...(rest.type.startsWith('stop') && { stopPrice }),
  }))

test('the value of a preview is always its quantity times price and rate', async () => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  await fc.assert(
    fc.asyncProperty(questions, async (asked) => {
      const said = await customer.call(previewOrder, asked)
      expect(said.quantity).toBe(Math.min(asked.quantity, said.maxPerOrder))
      if (asked.position === 'exact') expect(said.maxPerOrder).toBeLessThanOrEqual(maxQuantity.exact)
      else expect(said.maxPerOrder).toBe(maxQuantity[asked.position])
      expect(said.value).toBe(
        consideration(asked.side, BigInt(said.quantity) * (said.price ?? 0n) * said.rate),
      )
      const fees = sumOf(said.fees)
      expect(said.total).toBe(asked.side === 'buy' ? said.value + fees : said.value - fees)
      // What it would cost beyond what one order may have is refused, and never summed up as if it were all
      // of it.
      if (said.quantity < asked.quantity) expect(said.refusal).not.toBeNull()
    }),
    { numRuns: 60 },
  )
})

test('the preview of a change shows the open quantity and its cost', async () => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  const limit = { type: 'limit', limitPrice: 590_000_000n } as const
  const { number } = await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5, ...limit })
  expect(await customer.call(previewChange, { number, quantity: 7 })).toMatchObject({
    quantity: 7,
    price: 590_000_000n,
    value: 4_130_00n,
  })
  expect(await customer.call(previewChange, { number, quantity: 700 })).toMatchObject({
    quantity: 100,
    value: 59_000_00n,
    refusal: 'count_max',
  })
})

test('a sale that waits for its stop is promised no worst price, since it goes to market there', async () => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 })
  const sale = { symbol: 'SBIN.NS', side: 'sell', quantity: 1 } as const
  const stop = { type: 'stop', stopPrice: 590_000_000n } as const
  expect(await customer.call(previewOrder, { ...sale, ...stop })).toMatchObject({
    price: 590_000_000n,
    worst: null,
  })
  expect(await customer.call(previewOrder, { ...sale, type: 'trailing', trailBps: 300 })).toMatchObject({
    worst: null,
  })
  const { number } = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 1, ...stop })
  expect(await customer.call(previewChange, { number, stopPrice: 580_000_000n })).toMatchObject({
    price: 580_000_000n,
    worst: null,
  })
})

test.each([
  ['a stop', { type: 'stop', stopPrice: 650_000_000n }],
  ['a target and a stop', { type: 'oco', limitPrice: 660_000_000n, stopPrice: 650_000_000n }],
] as const)('a sale whose price is past %s already is previewed as it fills', async (_, terms) => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 5 })
  const said = await customer.call(previewOrder, { symbol: 'SBIN.NS', side: 'sell', quantity: 1, ...terms })
  const { number } = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 1, ...terms })
  await expect.poll(async () => (await customer.call(getOrder, { number })).state).toBe('filled')
  const { sellPrice, value } = await customer.call(getOrder, { number })
  expect(said).toMatchObject({ price: sellPrice, value })
  expect(said.worst).toBeLessThanOrEqual(sellPrice ?? 0n)
})

test('a purchase whose price is past its stop keeps to what it would reserve', async () => {
  const customer = await world.customer({ cash: 10_00_000_00n })
  const asked = {
    symbol: 'SBIN.NS',
    side: 'buy',
    quantity: 1,
    type: 'stop',
    stopPrice: 550_000_000n,
  } as const
  expect(await customer.call(previewOrder, asked)).toMatchObject({ price: 550_000_000n })
})
