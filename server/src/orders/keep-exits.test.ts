import { buy, cancelOrder, changeOrder, getOrder, listOrders, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHalfDone } from '../testing/half-done.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { tearer } from '../testing/torn.ts'
import { makeMatching } from './match-orders.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})

afterAll(() => world.close({ transfersAtLeast: 20 }))

/** A matching of another process each time, which remembers nothing. */
const goes = async (symbol: string, price: number, more = {}) => {
  world.clock.step(1_000)
  world.feed.set(symbol, price, more)
  while ((await makeMatching(world.deps)()) > 0);
}

const exits = { exitTarget: 620_000_000n, exitStop: 580_000_000n }

async function bracketOf(symbol: string, quantity: number) {
  const customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set(symbol, 605)
  const limit = { type: 'limit', limitPrice: 600_000_000n, validity: 'gtc' } as const
  const { number } = await customer.call(buy, { symbol, kind: 'stock', quantity, ...limit, ...exits })
  return { customer, number }
}

const salesOf = async ({ call }: TestCustomer) =>
  (await call(listOrders, { limit: 100 })).rows
    .filter(({ side }) => side === 'sell')
    .map(({ number, quantity, filled, state, stopPrice }) => ({ number, quantity, filled, state, stopPrice }))
    .reverse()

const heldOf = async ({ call }: TestCustomer, symbol: string) => {
  const { rows } = await call(listHoldings, { symbol })
  return rows.map(({ quantity, reserved }) => ({ quantity, reserved }))
}

test('parts that are bought one after the other are one sale, with all of them reserved', async () => {
  const { customer } = await bracketOf('SBIN.NS', 30)
  for (const askSize of [4, 5, 6]) await goes('SBIN.NS', 599, { askSize })
  expect(await salesOf(customer)).toMatchObject([{ quantity: 15, filled: 0, state: 'resting' }])
  expect(await heldOf(customer, 'SBIN.NS')).toEqual([{ quantity: 15, reserved: 15 }])
  expect(await findHalfDone(world.deps.db)).toEqual([])
  await goes('SBIN.NS', 621)
  expect(await salesOf(customer)).toMatchObject([{ quantity: 15, filled: 15, state: 'filled' }])
  expect(await heldOf(customer, 'SBIN.NS')).toEqual([])
})

test('what is bought after the bracket was changed, or its sale, is another sale', async () => {
  const { customer, number } = await bracketOf('TCS.NS', 30)
  await goes('TCS.NS', 599, { askSize: 4 })
  await customer.call(changeOrder, { number, exitStop: 570_000_000n })
  await goes('TCS.NS', 599, { askSize: 5 })
  const [first, second] = await salesOf(customer)
  expect([first?.quantity, first?.stopPrice]).toEqual([4, 580_000_000n])
  expect([second?.quantity, second?.stopPrice]).toEqual([5, 570_000_000n])
  await customer.call(changeOrder, { number: second?.number ?? '', limitPrice: 615_000_000n })
  await goes('TCS.NS', 599, { askSize: 6 })
  expect((await salesOf(customer)).map(({ quantity }) => quantity)).toEqual([4, 5, 6])
  expect(await heldOf(customer, 'TCS.NS')).toEqual([{ quantity: 15, reserved: 15 }])
})

test('a sale that its customer cancels is not placed again by a later part', async () => {
  const { customer } = await bracketOf('INFY.NS', 30)
  await goes('INFY.NS', 599, { askSize: 4 })
  const [sale] = await salesOf(customer)
  await customer.call(cancelOrder, { number: sale?.number ?? '' })
  await goes('INFY.NS', 599, { askSize: 5 })
  expect((await salesOf(customer)).map(({ quantity, state }) => [quantity, state])).toEqual([
    [4, 'cancelled'],
    [5, 'resting'],
  ])
  expect(await heldOf(customer, 'INFY.NS')).toEqual([{ quantity: 9, reserved: 5 }])
})

test('units that a sale of the customer gives back join the sale of the bracket', async () => {
  const { customer } = await bracketOf('WIPRO.NS', 10)
  world.clock.step(1_000)
  world.feed.set('WIPRO.NS', 599)
  // The purchase is filled in this round, and its bracket only put up in the next one.
  await makeMatching(world.deps)()
  const own = await customer.call(sell, {
    symbol: 'WIPRO.NS',
    quantity: 4,
    type: 'limit',
    limitPrice: 640_000_000n,
    validity: 'gtc',
  })
  await goes('WIPRO.NS', 600)
  expect(await salesOf(customer)).toMatchObject([{ quantity: 4 }, { quantity: 6, state: 'resting' }])
  await customer.call(cancelOrder, { number: own.number })
  await goes('WIPRO.NS', 600)
  expect(await salesOf(customer)).toMatchObject([{ state: 'cancelled' }, { quantity: 10, state: 'resting' }])
  expect(await findHalfDone(world.deps.db)).toEqual([])
})

test('a sale of the customer’s own at the prices of the bracket stays as they placed it', async () => {
  const { customer, number: lot } = await bracketOf('HDFCBANK.NS', 10)
  world.clock.step(1_000)
  world.feed.set('HDFCBANK.NS', 599)
  await makeMatching(world.deps)()
  const own = { quantity: 4, type: 'oco', limitPrice: 620_000_000n, stopPrice: 580_000_000n } as const
  await customer.call(sell, { symbol: 'HDFCBANK.NS', ...own, lot, validity: 'gtc' })
  for (let round = 0; round < 2; round++) await goes('HDFCBANK.NS', 600)
  expect(await salesOf(customer)).toMatchObject([{ quantity: 4 }, { quantity: 6, state: 'resting' }])
  expect(await findHalfDone(world.deps.db)).toEqual([])
})

test('the sale of a bracket that holds more than it sells is found', async () => {
  const owner = tearer(world.databaseUrl)
  const hold = `select max(j.id) from journal j join orders o on o.number = j.thing
                 where j.reason = 'order_hold' and o.type = 'oco' and o.quantity = 10`
  const tear = `update transfer set amount = amount + 1 where journal_id = (${hold})`
  const problems = await owner.torn(tear, findHalfDone)
  await owner.end()
  expect(problems).toContainEqual(
    expect.stringMatching(/^order \w+ is resting with 0 fills, but journals: 2 holds/),
  )
})

test('two servers that look at once let it grow once', async () => {
  const { customer, number } = await bracketOf('ITC.NS', 30)
  await goes('ITC.NS', 599, { askSize: 4 })
  world.clock.step(1_000)
  world.feed.set('ITC.NS', 599, { askSize: 7 })
  const other = await world.another()
  other.feed.set('ITC.NS', 599, { askSize: 7 })
  for (let round = 0; round < 3; round++)
    await Promise.all([makeMatching(world.deps)(), makeMatching(other.server.deps)()])
  const { filled } = await customer.call(getOrder, { number })
  expect(await heldOf(customer, 'ITC.NS')).toEqual([{ quantity: filled, reserved: filled }])
  expect((await salesOf(customer)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(filled)
})
