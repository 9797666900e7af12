import { day_ms } from '@tarazu/contract/duration'
import { listFunds } from '@tarazu/contract/funds/api'
import { findOffers } from '@tarazu/contract/market/offers-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offersWorld } from '../testing/offers-world.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'

let world: TestServer
let customer: TestCustomer
let ids: Awaited<ReturnType<typeof offersWorld>>['ids']

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  world.feed.set('INFY.NS', 1_500)
  ids = (await offersWorld(world.deps, 1)).ids
  customer = await world.customer()
})
afterAll(() => world.close({ transfersAtLeast: 1 }))

const found = async (input: { search?: string; symbol?: string }) =>
  (await customer.call(findOffers, input)).rows

const idOf = { bulk: () => ids.listing, finalize: () => 0, ipo: () => ids.issue, fund: () => ids.fund }
const block = () => ({ kind: 'bulk', id: ids.listing, symbol: 'INFY.NS', name: 'Infosys', open: true })
const issue = () => ({ kind: 'ipo', id: ids.issue, symbol: 'MODEL1', name: 'Model', open: true })
const fund = () => ({ kind: 'fund', id: ids.fund, symbol: null, name: 'Model', open: true })

test('a name finds issues and funds, a code or the name of its share a block', async () => {
  expect(await found({ search: 'model' })).toEqual([issue(), fund()])
  expect(await found({ search: 'MODEL1' })).toEqual([issue()])
  expect(await found({ search: 'infosys' })).toEqual([block()])
  expect(await found({ search: 'infy' })).toEqual([block()])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: 'nothing of this' })).toEqual([])
})

test('a search by the symbol of a share finds the offers of that share', async () => {
  expect(await found({ symbol: 'INFY.NS' })).toEqual([block()])
  expect(await found({ symbol: 'SBIN.NS' })).toEqual([])
})

test('a fund is found by its number, wherever it is in the list', async () => {
  const { rows, count } = await customer.call(listFunds, { id: ids.fund })
  expect(rows.map(({ id }) => id)).toEqual([ids.fund])
  expect(count).toBe(1)
  expect(await customer.call(listFunds, { id: 999_999 })).toEqual({ rows: [], count: 0 })
})

test('an offer that opens later says so, and one that is sold out, over or a draft is not found', async () => {
  // As the owner of the tables: the application's role may not change what is announced.
  const put = (table: 'fund' | 'placement' | 'ipo_issue', id: number, column: string, value: unknown) =>
    asOwner(world.databaseUrl, (client) =>
      client.query(`update ${table} set ${column} = $1 where id = $2`, [value, id]),
    )

  await put('fund', ids.fund, 'opens_at', new Date(world.deps.market.now() + 60_000))
  expect(await found({ search: 'model' })).toEqual([issue(), { ...fund(), open: false }])
  await put('ipo_issue', ids.issue, 'state', 'announced')
  expect(await found({ search: 'MODEL1' })).toEqual([{ ...issue(), open: false }])
  await put('placement', ids.listing, 'state', 'approved')
  expect(await found({ symbol: 'INFY.NS' })).toEqual([{ ...block(), open: false }])
  await put('placement', ids.listing, 'state', 'open')

  await put('fund', ids.fund, 'sold_amount', 1_000_37n * 50_000_000n)
  await put('ipo_issue', ids.issue, 'state', 'closed')
  expect(await found({ search: 'model' })).toEqual([])
  await put('fund', ids.fund, 'sold_amount', 0n)
  await put('ipo_issue', ids.issue, 'state', 'open')
  expect(await found({ search: 'model' })).toHaveLength(2)

  // No job has closed them yet.
  for (const [days, left] of [
    [3, ['ipo', 'bulk']],
    [8, ['bulk']],
    [10, []],
  ] as const) {
    world.clock.step(days * day_ms)
    customer = await world.customer()
    const ours = (await found({})).filter(({ id, kind }) => id === idOf[kind]())
    expect(ours.map(({ kind }) => kind)).toEqual(left)
  }
})
