import { buy, cancelOrder, listOrders, previewOrder, sell } from '@tarazu/contract/orders/api'
import { mostPerCustomer } from '@tarazu/contract/orders/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../testing/an-order.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { refusePilingUp } from './piled-up.ts'

const most = mostPerCustomer.waiting
const waits = {
  symbol: 'ITC.NS',
  kind: 'stock',
  quantity: 1,
  type: 'limit',
  validity: 'gtc',
  limitPrice: 390_000_000n,
} as const

let world: TestServer

beforeAll(async () => {
  world = await testServer()
  world.feed.set('ITC.NS', 400)
})
afterAll(() => world.close({ transfersAtLeast: 200 }))

/** Fifty at once, as somebody would who wants many. */
async function pileUp({ call }: TestCustomer, count: number) {
  const numbers: string[] = []
  while (numbers.length < count) {
    const some = Math.min(50, count - numbers.length)
    const orders = await Promise.all(Array.from({ length: some }, () => call(buy, waits)))
    numbers.push(...orders.map(({ number }) => number))
  }
  return numbers
}

test('of thirty orders at once that would wait, one finds the last place', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const { call } = customer
  const { number: lot } = await call(buy, { symbol: 'ITC.NS', kind: 'stock', quantity: 5 })
  const [first = ''] = await pileUp(customer, most - 1)
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => call(buy, waits)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'too_many_orders' })
  expect((await call(listOrders, { status: 0, limit: 1 })).count).toBe(most)

  // A sale that would wait is one, too; what fills at once is none.
  const offer = { lot, type: 'limit', limitPrice: 410_000_000n, quantity: 1 } as const
  expect((await refusalOf(call(sell, offer))).code).toBe('too_many_orders')
  const asked = { symbol: 'ITC.NS', side: 'buy', quantity: 1 } as const
  expect(await call(previewOrder, { ...asked, type: 'limit', limitPrice: 390_000_000n })).toMatchObject({
    refusal: 'too_many_orders',
  })
  expect(await call(previewOrder, asked)).toMatchObject({ refusal: null })
  expect(await call(buy, { symbol: 'ITC.NS', kind: 'stock', quantity: 1 })).toMatchObject({ filled: 1 })
  expect(await call(sell, { lot, quantity: 1 })).toMatchObject({ filled: 1 })

  await call(cancelOrder, { number: first })
  expect(await call(sell, offer)).toMatchObject({ filled: 0 })
})

test('what is held is bounded for purchases alone', () => {
  const there = { waiting: 0, lots: mostPerCustomer.lots }
  const filled = anOrder({ state: 'filled' })
  expect(() => refusePilingUp(filled, there)).toThrow('You hold as many purchases')
  expect(() => refusePilingUp(filled, { ...there, lots: there.lots - 1 })).not.toThrow()
  expect(() => refusePilingUp(anOrder({ side: 'sell', state: 'filled' }), there)).not.toThrow()
})
