import { buy, listOrders, sell } from '@tarazu/contract/orders/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})
afterAll(() => world.close({ transfersAtLeast: 20 }))

const minute_ms = 60_000
const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const

/** Matches until this quote fills no more. */
async function goes(price: number, sizes: { askSize?: number } = {}) {
  world.feed.set('SBIN.NS', price, sizes)
  while ((await makeMatching(world.deps)()) > 0);
}

test('what was filled since a time is listed by its fills, however long its order has waited', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  const other = await world.customer({ cash: 1_000_000_00n })
  await goes(600)
  const before = await customer.call(buy, { ...stock, quantity: 30 })
  const waits = { ...stock, type: 'limit', validity: 'gtc' } as const
  const limit = await customer.call(buy, { ...waits, quantity: 2, limitPrice: 590_000_000n })
  const never = await customer.call(buy, { ...waits, quantity: 2, limitPrice: 500_000_000n })
  const part = await customer.call(buy, { ...waits, quantity: 40, limitPrice: 570_000_000n })
  const triggered = { type: 'stop', validity: 'gtt', stopPrice: 585_000_000n } as const
  const gtt = await customer.call(buy, { ...stock, quantity: 3, ...triggered })
  const trails = { type: 'trailing', validity: 'gtc', trailDistance: 8_000_000n } as const
  const trailing = await customer.call(sell, { symbol: 'SBIN.NS', quantity: 5, ...trails })

  world.clock.step(minute_ms)
  const filledSince = world.deps.clock.now()
  await goes(590)
  await goes(585)
  await goes(569, { askSize: 25 })
  world.feed.set('SBIN.NS', 600, { askSize: 4 })
  const atOnce = await customer.call(buy, { ...stock, quantity: 10, validity: 'ioc' })
  expect(atOnce.state).toBe('cancelled')
  await other.call(buy, { ...stock, quantity: 1 })

  const listed = await customer.call(listOrders, { filledSince, type: 'stock', limit: 100 })
  const filled = new Map(listed.fills?.map(({ number, quantity, price }) => [number, { quantity, price }]))
  expect(listed.fills).toHaveLength(5)
  expect(filled).toEqual(
    new Map([
      [atOnce.number, { quantity: 4, price: 600_000_000n }],
      [part.number, { quantity: 25, price: 569_000_000n }],
      [gtt.number, { quantity: 3, price: 585_000_000n }],
      [trailing.number, { quantity: 5, price: 590_000_000n }],
      [limit.number, { quantity: 2, price: 590_000_000n }],
    ]),
  )
  expect(listed.rows.map(({ number }) => number).toSorted()).toEqual([...filled.keys()].toSorted())
  expect(listed).toMatchObject({ count: 5, completeSince: filledSince })
  const at = listed.fills?.map((fill) => fill.at) ?? []
  expect(Math.min(...at)).toBeGreaterThanOrEqual(filledSince)
  expect(at).toEqual(at.toSorted((one, later) => later - one))
  const value = listed.fills?.find(({ number }) => number === part.number)
  expect(value).toMatchObject({ value: 25n * 569_00n, fees: expect.arrayContaining([expect.anything()]) })

  const pages = await Promise.all(
    [1, 2, 3].map((page) => customer.call(listOrders, { filledSince, page, limit: 2 })),
  )
  expect(pages.flatMap(({ rows }) => rows)).toEqual(listed.rows)
  expect(pages.map(({ fills }) => fills?.length)).toEqual([2, 2, 1])
  expect(filled.has(before.number)).toBe(false)
  expect(filled.has(never.number)).toBe(false)
  expect((await customer.call(listOrders, { filledSince, type: 'FUTURE' })).fills).toEqual([])
  expect(await customer.call(listOrders, {})).not.toHaveProperty('fills')
})

test('where too much was done since then, it says from when on nothing is missing', async () => {
  const customer = await world.customer({ cash: 1_000_000_00n })
  await goes(600)
  const filledSince = world.deps.clock.now()
  await customer.call(buy, { ...stock, quantity: 1 })
  world.clock.step(minute_ms)
  const owned = (query: string, values: unknown[] = []) =>
    asOwner(world.databaseUrl, (owner) => owner.query(query, values))
  await owned(
    `insert into journal (world, reason, customer_id, at)
     select world, 'settlement', $1, $2 from deployment, generate_series(1, 5000)`,
    [customer.id, new Date(world.deps.clock.now())],
  )
  const listed = await customer.call(listOrders, { filledSince })
  expect(listed).toMatchObject({ rows: [], fills: [], count: 0 })
  expect(listed.completeSince).toBeGreaterThan(filledSince + 50_000)
  // Nothing was moved by them, which the ledger would say when the server ends.
  await owned(`alter table journal disable trigger user`)
  await owned(`delete from journal where reason = 'settlement'`)
  await owned(`alter table journal enable trigger user`)
})
