import { buy, cancelOrder, changeOrder, getOrder, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})

afterAll(() => world.close({ transfersAtLeast: 20 }))

const goes = async (symbol: string, price: number, more = {}) => {
  world.feed.set(symbol, price, more)
  // A matching of another process each time, which remembers nothing.
  while ((await makeMatching(world.deps)()) > 0);
}

async function holder(symbol: string, price: number, quantity: number) {
  const customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set(symbol, price)
  await customer.call(buy, { symbol, kind: 'stock', quantity })
  const held = async () => {
    const { rows } = await customer.call(listHoldings, { symbol })
    const sum = (of: 'quantity' | 'reserved') => rows.reduce((all, row) => all + row[of], 0)
    return { quantity: sum('quantity'), reserved: sum('reserved') }
  }
  return { customer, held }
}

const pair = { type: 'oco', validity: 'gtc', limitPrice: 620_000_000n, stopPrice: 580_000_000n } as const

test('its units are reserved once, and what it sells at its target is gone from its stop', async () => {
  const { customer, held } = await holder('SBIN.NS', 600, 10)
  const asked = { symbol: 'SBIN.NS', side: 'sell', quantity: 10, ...pair } as const
  expect(await customer.call(previewOrder, asked)).toMatchObject({ refusal: null, price: 620_000_000n })
  const { number } = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 10, ...pair })
  expect(await held()).toEqual({ quantity: 10, reserved: 10 })
  await goes('SBIN.NS', 622, { bidSize: 4 })
  expect(await held()).toEqual({ quantity: 6, reserved: 6 })
  await goes('SBIN.NS', 579, { bidSize: 5 })
  expect(await held()).toEqual({ quantity: 1, reserved: 1 })
  // Above the stop again, and far from the target: what is left is sold all the same.
  await goes('SBIN.NS', 585)
  const order = await customer.call(getOrder, { number })
  expect(order).toMatchObject({
    state: 'filled',
    filled: 10,
    limitPrice: 620_000_000n,
    stopPrice: 580_000_000n,
  })
  expect(order.fills.map(({ quantity, price }) => [quantity, price])).toEqual([
    [4, 622_000_000n],
    [5, 579_000_000n],
    [1, 585_000_000n],
  ])
  expect(order.timeline.map(({ state }) => state)).toContain('stop_reached')
})

test('a changed target is the one that fills, and a cancelled order gives its units back', async () => {
  const { customer, held } = await holder('TCS.NS', 600, 10)
  const { number } = await customer.call(sell, { symbol: 'TCS.NS', quantity: 10, ...pair })
  await customer.call(changeOrder, { number, limitPrice: 640_000_000n, quantity: 8 })
  await goes('TCS.NS', 630)
  expect(await customer.call(getOrder, { number })).toMatchObject({
    state: 'resting',
    limitPrice: 640_000_000n,
  })
  expect(await held()).toEqual({ quantity: 10, reserved: 8 })
  await customer.call(cancelOrder, { number })
  expect(await held()).toEqual({ quantity: 10, reserved: 0 })
})

test('thirty that are cancelled while the price jumps sell nothing twice', async () => {
  const { customer, held } = await holder('INFY.NS', 600, 30)
  const numbers: string[] = []
  for (let n = 0; n < 30; n++)
    numbers.push((await customer.call(sell, { symbol: 'INFY.NS', quantity: 1, ...pair })).number)
  await Promise.all([
    goes('INFY.NS', 625, { bidSize: 1 }).then(() => goes('INFY.NS', 570)),
    ...numbers.map((number) => customer.call(cancelOrder, { number }).catch(() => undefined)),
  ])
  await goes('INFY.NS', 570)
  const orders = await Promise.all(numbers.map((number) => customer.call(getOrder, { number })))
  for (const { state } of orders) expect(['filled', 'cancelled']).toContain(state)
  const sold = orders.reduce((sum, { filled }) => sum + filled, 0)
  expect(await held()).toEqual({ quantity: 30 - sold, reserved: 0 })
})

test('the same request with the same key is one order, and there is none to buy', async () => {
  const { customer } = await holder('ITC.NS', 600, 10)
  const order = { symbol: 'ITC.NS', quantity: 10, ...pair }
  const key = 'one-cancels-the-other-01'
  const first = await customer.call(sell, order, { key })
  expect(await customer.call(sell, order, { key })).toEqual(first)
  const bought = await refusalOf(customer.call(buy, { ...order, kind: 'stock' }))
  expect(bought).toMatchObject({ code: 'terms_invalid' })
})
