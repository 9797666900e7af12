import { consideration } from '@tarazu/contract/money'
import { buy } from '@tarazu/contract/orders/api'
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
