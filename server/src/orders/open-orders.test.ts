/** What waits is changed and cancelled from memory, and what memory does not know is never in the way. */
import { buy, cancelOrder, changeOrder, getOrder, sell } from '@tarazu/contract/orders/api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../testing/refusal-of.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import type { OrderRow } from './decide/order.ts'
import { makeMatching } from './match-orders.ts'
import { readOrder } from './read-order.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
beforeEach(() => {
  world.feed.set(symbol, 600)
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const symbol = 'SBIN.NS'
const resting = (customer: TestCustomer, quantity = 10) =>
  customer.call(buy, { symbol, kind: 'stock', type: 'limit', quantity, limitPrice: 590_000_000n })
const remembered = (customer: TestCustomer, number: string) => world.deps.openOrders.find(number, customer.id)

/** The day is read as a date where nobody asks for its text. */
async function rowOf(customer: TestCustomer, number: string) {
  const row = await readOrder(world.deps, number, customer.id)
  return row && { ...row, trading_day: expect.any(String) }
}

test('what is remembered of an order is its row, for as long as it waits', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const { number } = await resting(customer)
  expect(remembered(customer, number)).toEqual(await rowOf(customer, number))
  await customer.call(changeOrder, { number, quantity: 12, limitPrice: 591_000_000n })
  expect(remembered(customer, number)).toMatchObject({ quantity: 12, version: 2 })
  expect(remembered(customer, number)).toEqual(await rowOf(customer, number))
  await customer.call(changeOrder, { number, quantity: 4 })
  expect(remembered(customer, number)).toEqual(await rowOf(customer, number))
  expect(await customer.call(cancelOrder, { number })).toMatchObject({ state: 'cancelled' })
  expect(remembered(customer, number)).toBeUndefined()
  expect(await customer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
})

test('a sale that waits is remembered with its lots, and cancelled', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  await customer.call(buy, { symbol, kind: 'stock', quantity: 5 })
  const { number } = await customer.call(sell, {
    symbol,
    type: 'limit',
    quantity: 3,
    limitPrice: 610_000_000n,
  })
  expect(remembered(customer, number)).toEqual(await rowOf(customer, number))
  expect(await customer.call(cancelOrder, { number })).toMatchObject({ state: 'cancelled' })
  expect(await customer.call(sell, { symbol, quantity: 5 })).toMatchObject({ filled: 5 })
})

test('what the matching has done since is seen by a change and by a cancellation', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const [part, whole] = [await resting(customer), await resting(customer, 4)]
  world.feed.set(symbol, 585, { askSize: 4 })
  expect(await makeMatching(world.deps)()).toBe(2)
  expect(remembered(customer, part.number)).toMatchObject({ filled: 0 })
  const changed = await customer.call(changeOrder, { number: part.number, quantity: 7 })
  expect(changed).toMatchObject({ quantity: 7, filled: 4, state: 'part_filled' })
  expect((await refusalOf(customer.call(cancelOrder, { number: whole.number }))).code).toBe('not_pending')
  expect(await customer.call(getOrder, { number: whole.number })).toMatchObject({ state: 'filled' })
})

test('memory alone refuses nothing', async () => {
  const customer = await world.customer({ cash: 100_000_00n })
  const { number } = await resting(customer)
  const row = (await readOrder(world.deps, number, customer.id)) as OrderRow
  const entry = { state: 'changed', at: new Date().toISOString(), who: 'customer' } as const
  const wrong = { ...row, timeline: Array.from({ length: 1_000 }, () => entry) }
  const noCommit = world.deps.openOrders.after(async () => ({ status: 'done', journal: null, accounts: [] }))
  await noCommit({ order: wrong, fills: [], lots: [] })
  expect(remembered(customer, number)?.timeline).toHaveLength(1_000)
  expect(await customer.call(changeOrder, { number, quantity: 12 })).toMatchObject({ quantity: 12 })
})

test('an order is remembered for nobody but its customer', async () => {
  const [owner, other] = [await world.customer({ cash: 100_000_00n }), await world.customer()]
  const { number } = await resting(owner)
  expect(remembered(other, number)).toBeUndefined()
  expect((await refusalOf(other.call(cancelOrder, { number }))).code).toBe('not_found')
  expect(await owner.call(cancelOrder, { number })).toMatchObject({ state: 'cancelled' })
})
