import type { Input } from '@tarazu/contract/endpoint'
import { buy, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer

const prices = () => {
  world.feed.set('SBIN.NS', 600)
  world.feed.set('EURINR=X', 100)
}
beforeAll(async () => {
  world = await testServer()
})
beforeEach(prices)
afterAll(() => world.close({ transfersAtLeast: 700 }))

const symbol = 'SBIN.NS'
const one = { symbol, kind: 'stock', quantity: 1, position: 'full' } as const

/**
 * A few at a time, each with a price of this moment: on a busy machine the first price is too old for the
 * last order.
 */
async function buys(of: TestCustomer, lots: number, terms: Partial<Input<typeof buy>> = {}) {
  for (let left = lots; left > 0; left -= 10) {
    prices()
    await Promise.all(Array.from({ length: Math.min(left, 10) }, () => of.call(buy, { ...one, ...terms })))
  }
}

test('all lots of a share are one position, listed in the order in which a sale takes them', async () => {
  const holder = await world.customer({ cash: 1_000_000_00n })
  const { number: first } = await holder.call(buy, one)
  await buys(holder, 99)
  world.feed.set(symbol, 640)
  const { number: last } = await holder.call(buy, { ...one, quantity: 100 })
  await holder.call(sell, { symbol, quantity: 1, type: 'limit', limitPrice: 660_000_000n })

  const newest = await holder.call(listHoldings, { symbol, limit: 1 })
  expect(newest.rows).toMatchObject([{ lot: last, quantity: 100 }])
  expect(newest.count).toBe(101)
  expect(newest.position).toEqual({
    quantity: 200,
    reserved: 1,
    averagePrice: 620_000_000n,
    cost: newest.summary.cost,
    currentPrice: 640,
    splitPending: false,
    value: 128_000_00n,
  })
  expect(newest.summary.profit).toBe(128_000_00n - newest.summary.cost)

  const oldest = (page: number) => holder.call(listHoldings, { symbol, sort: 'oldest', page, limit: 100 })
  expect((await oldest(1)).rows[0]).toMatchObject({ lot: first, reserved: 1 })
  expect((await oldest(2)).rows).toMatchObject([{ lot: last }])
})

test('a customer without lots has no position', async () => {
  const holder = await world.customer()
  expect(await holder.call(listHoldings, { symbol })).toMatchObject({ position: null, count: 0 })
  expect((await holder.call(listHoldings, {})).position).toBeNull()
})

test('a refused sale names all units held, however many purchases they came from', async () => {
  const holder = await world.customer({ cash: 1_000_000_00n })
  await buys(holder, 501)
  prices()
  const asked = { symbol, side: 'sell', quantity: 100, position: 'full' } as const
  expect(await holder.call(previewOrder, asked)).toMatchObject({ held: 501, maximum: 100, refusal: null })
})

test('waiting orders are listed by symbol, however many wait for other symbols', async () => {
  const buyer = await world.customer({ cash: 1_000_000_00n })
  const waiting = { type: 'limit', validity: 'gtc' } as const
  const euro = await buyer.call(buy, { ...one, symbol: 'EURINR=X', ...waiting, limitPrice: 99_000_000n })
  await buys(buyer, 101, { ...waiting, limitPrice: 590_000_000n })
  const of = (type: 'currency' | 'stock' | 'FUTURE') =>
    buyer.call(listOrders, { status: 0, type, page: 1, limit: 100 })
  expect((await of('currency')).rows).toMatchObject([{ number: euro.number }])
  expect((await of('stock')).count).toBe(101)
  expect((await of('FUTURE')).count).toBe(0)
})
