/** What a depository takes of the first sale of a share on a day: told before, taken once, whatever comes at once. */
import { checkBasket } from '@tarazu/contract/baskets/api'
import { chargePacks, withPack } from '@tarazu/contract/config/charge-packs'
import { firstFees } from '@tarazu/contract/config/fees'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNumber } from '../db/reference-number.ts'
import { setPolicies } from '../testing/set-policies.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { type OrderRequest, openOrder } from './decide/open-order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { makeMatching } from './match-orders.ts'
import { wantedFrom } from './place-order.ts'
import { readLots, readWorld } from './read-world.ts'

const charge = { name: 'depository-charge', amount: 15_34n }
const pack = chargePacks.find(({ id }) => id === 'IN 2024-10-01')

let world: TestServer
beforeAll(async () => {
  world = await testServer({}, { leads: false })
  if (!pack) throw new Error('the pack is gone')
  await setPolicies(world.deps, { fees: withPack(firstFees, pack) })
  for (const symbol of ['SBIN.NS', 'TCS.NS', 'INFY.NS']) world.feed.set(symbol, 600)
})
afterAll(() => world.close({ transfersAtLeast: 100 }))

async function holder(...symbols: string[]) {
  const customer = await world.customer({ cash: 1_000_000_00n })
  for (const symbol of symbols) await customer.call(buy, { symbol, kind: 'stock', quantity: 30 })
  return customer
}

const bears = (fees: readonly { name: string; amount: bigint }[]) =>
  fees.filter(({ name }) => name === charge.name)

test('the first sale of each share bears it, and previews say so', async () => {
  const customer = await holder('SBIN.NS', 'TCS.NS')
  const borne: bigint[] = []
  for (const symbol of ['SBIN.NS', 'SBIN.NS', 'TCS.NS', 'SBIN.NS']) {
    const told = await customer.call(previewOrder, { symbol, side: 'sell', quantity: 10 })
    const order = await customer.call(sell, { symbol, quantity: 10 })
    expect(order.fees).toEqual(told.fees)
    borne.push(bears(order.fees).reduce((sum, { amount }) => sum + amount, 0n))
  }
  expect(borne).toEqual([15_34n, 0n, 15_34n, 0n])
})

test('a sale on another day bears it again', async () => {
  const customer = await holder('SBIN.NS')
  const first = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 10 })
  await sql`update orders set charged_day = '2020-01-02' where number = ${first.number}`.execute(
    world.deps.db,
  )
  const second = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 10 })
  expect(bears(second.fees)).toEqual([charge])
})

test('thirty sales at once, each of another purchase, bear it once', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const lots: string[] = []
  for (let bought = 0; bought < 30; bought += 1)
    lots.push((await customer.call(buy, { symbol: 'INFY.NS', kind: 'stock', quantity: 1 })).number)
  const sales = await Promise.all(
    lots.map((lot) => customer.call(sell, { symbol: 'INFY.NS', quantity: 1, lot })),
  )
  expect(sales.map(({ state }) => state)).toEqual(lots.map(() => 'filled'))
  expect(sales.flatMap(({ fees }) => bears(fees))).toEqual([charge])
})

test('of sales that were decided at the same time one bears it, and the others are decided anew', async () => {
  const { deps } = world
  const customer = await world.customer({ cash: 1_000_000_00n })
  const symbol = 'SBIN.NS'
  const lots: string[] = []
  for (let bought = 0; bought < 4; bought += 1)
    lots.push((await customer.call(buy, { symbol, kind: 'stock', quantity: 1 })).number)
  const changes: OrderChange[] = []
  for (const lot of lots) {
    const sold = await readLots(deps, customer.id, symbol, { lot })
    const around = await readWorld(deps, customer.id, symbol, sold)
    const wanted: OrderRequest = { ...wantedFrom({}), side: 'sell', quantity: 1, lot }
    const who = { customer: customer.id, id: await deps.nextOrderId(), number: newNumber(deps.random) }
    changes.push({ ...openOrder(wanted, who, around), knownFees: deps.policies.lastFees() })
  }
  expect(changes.map(({ order }) => order.charged_day)).not.toContain(null)
  // Three in one batch, and one in another that is under way at the same time.
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select from account where customer_id = $1 for update', [customer.id])
  const waiting = `select from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock'`
  const wait = (count: number) =>
    expect
      .poll(async () => (await asOwner(world.databaseUrl, (other) => other.query(waiting))).rowCount)
      .toBe(count)
  const [last, ...first] = changes as [OrderChange, ...OrderChange[]]
  const together = first.map((change) => deps.commitOrder(change))
  await wait(1)
  const alone = deps.commitWaiting(last)
  await wait(2)
  await owner.query('commit')
  await owner.end()
  const outcomes = await Promise.all([...together, alone])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['done', 'stale', 'stale', 'stale'])
})

test('sales that wait and are reached by one quote bear it once, on the first of them', async () => {
  const customer = await holder('TCS.NS')
  const limit = { symbol: 'TCS.NS', quantity: 10, type: 'limit', limitPrice: 610_000_000n } as const
  const waiting = [await customer.call(sell, limit), await customer.call(sell, limit)]
  world.feed.set('TCS.NS', 611)
  while ((await makeMatching(world.deps)()) > 0);
  const filled = await Promise.all(waiting.map(({ number }) => customer.call(getOrder, { number })))
  expect(filled.map(({ state }) => state)).toEqual(['filled', 'filled'])
  expect(filled.flatMap(({ fees }) => bears(fees))).toEqual([charge])
})

test('many fills of one sale bear it once', async () => {
  const customer = await holder('SBIN.NS')
  const { number } = await customer.call(sell, {
    symbol: 'SBIN.NS',
    quantity: 30,
    type: 'limit',
    limitPrice: 620_000_000n,
  })
  for (const price of [621, 622, 623]) {
    world.feed.set('SBIN.NS', price, { bidSize: 10 })
    while ((await makeMatching(world.deps)()) > 0);
  }
  const order = await customer.call(getOrder, { number })
  expect([order.state, order.fills.length]).toEqual(['filled', 3])
  expect(bears(order.fees)).toEqual([charge])
})

test('of two sales of a basket the first bears it, as told', async () => {
  const customer = await holder('INFY.NS')
  const each = { symbol: 'INFY.NS', side: 'sell', quantity: 5 } as const
  const { rows } = await customer.call(checkBasket, { rows: [each, each] })
  expect(rows.map(({ estimate }) => bears(estimate?.fees ?? []).length)).toEqual([1, 0])
})
