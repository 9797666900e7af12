import { buy, getOrder } from '@tarazu/contract/orders/api'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepLeaseAway } from '../testing/keep-lease-away.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { makeMatching } from './match-orders.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer()
  await keepLeaseAway(world)
})

afterAll(() => world.close({ transfersAtLeast: 4 }))

const reload = async () => {
  const { db, market } = world.deps
  market.know({
    halts: await db.selectFrom('instrument_halt').selectAll().where('ended_at', 'is', null).execute(),
    events: await db.selectFrom('instrument_event').selectAll().execute(),
  })
}

const passes = async (ms: number) => world.clock.step(ms)

async function splitFallsDue() {
  const { deps } = world
  await deps.db
    .insertInto('instrument_event')
    .values({
      symbol: 'SBIN.NS',
      kind: 'split',
      day: deps.market.session('SBIN.NS').day,
      due: new Date(deps.market.now() + 1_000),
      old_units: 1,
      new_units: 10,
      created_at: new Date(deps.clock.now()),
    })
    .execute()
  await reload()
  await passes(1_500)
}

async function operatorsHalt() {
  await world.deps.db
    .insertInto('instrument_halt')
    .values({ symbol: 'TCS.NS', reason: 'A test.', since: new Date(world.deps.market.now()) })
    .execute()
  await reload()
}

/** From the order that is reached to what becomes of it there is a query, and in a long round there are many. */
test.each([
  ['a split falls due', 'SBIN.NS', splitFallsDue],
  ['operators halt it', 'TCS.NS', operatorsHalt],
  ['its price has grown too old', 'INFY.NS', () => passes(20_000)],
] as const)('nothing is filled where %s after the order was found', async (_, symbol, happens) => {
  const { deps } = world
  world.feed.set(symbol, 600)
  const buyer = await world.customer({ cash: 100_000_00n })
  const { number } = await buyer.call(buy, {
    symbol,
    kind: 'stock',
    quantity: 10,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  world.feed.set(symbol, 585)
  let found = 0
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const orders = result.rows.filter((row) => row['number'] === number)
      if (orders.length > 0 && found === 0) await happens()
      found += orders.length
      return result
    },
  }
  const matching = makeMatching({
    ...deps,
    db: deps.db.withPlugin(meanwhile),
    commitOrder: world.server.commitOrder,
  })
  expect(await matching()).toBe(0)
  expect(found).toBe(1)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'resting', filled: 0 })
})
