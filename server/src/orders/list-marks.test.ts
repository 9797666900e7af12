import { buy, cancelOrder, changeOrder } from '@tarazu/contract/orders/api'
import { listMarks } from '@tarazu/contract/orders/marks-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
beforeAll(async () => {
  world = await testServer()
  world.feed.set('SBIN.NS', 600)
  world.feed.set('TCS.NS', 3_000)
})
afterAll(() => world?.close({ transfersAtLeast: 10 }))

const stock = { kind: 'stock', quantity: 2 } as const

test("a chart has one customer's fills of its instrument, in order, and the orders that wait", async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const other = await world.customer({ cash: 1_000_000_00n })
  const first = await customer.call(buy, { ...stock, symbol: 'SBIN.NS' })
  world.feed.set('SBIN.NS', 610)
  const second = await customer.call(buy, { ...stock, symbol: 'SBIN.NS', quantity: 3 })
  await customer.call(buy, { ...stock, symbol: 'TCS.NS' })
  await other.call(buy, { ...stock, symbol: 'SBIN.NS' })
  const limit = { ...stock, symbol: 'SBIN.NS', type: 'limit', validity: 'gtc' } as const
  const waiting = await customer.call(buy, { ...limit, limitPrice: 590_000_000n })
  const cancelled = await customer.call(buy, { ...limit, limitPrice: 580_000_000n })
  await customer.call(cancelOrder, { number: cancelled.number })

  const marks = await customer.call(listMarks, { symbol: 'SBIN.NS' })
  expect(marks.fills).toMatchObject([
    { number: first.number, side: 'buy', quantity: 2, price: 600_000_000n },
    { number: second.number, side: 'buy', quantity: 3, price: 610_000_000n },
  ])
  expect(marks.waiting).toMatchObject([{ number: waiting.number, limitPrice: 590_000_000n }])

  await customer.call(changeOrder, { number: waiting.number, limitPrice: 591_000_000n })
  const { waiting: changed } = await customer.call(listMarks, { symbol: 'SBIN.NS' })
  expect(changed).toMatchObject([{ number: waiting.number, limitPrice: 591_000_000n }])
})

test('an instrument that the customer never dealt in has no marks', async () => {
  const customer = await world.customer()
  expect(await customer.call(listMarks, { symbol: 'NOPE.NS' })).toEqual({ fills: [], waiting: [] })
})
