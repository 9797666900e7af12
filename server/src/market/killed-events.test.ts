/**
 * A process may be killed in the middle of an event: another one goes on, and no customer has the event
 * twice.
 */

import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { listBill } from '@tarazu/contract/wallet/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventSteps } from '../assembly/jobs.ts'
import { standaloneRound } from '../jobs/run-each.ts'
import { checkLedger } from '../ledger/check.ts'
import { makeMatching } from '../orders/match-orders.ts'
import { closeForUnitsChange } from '../placements/close-for-units-change.ts'
import { runOnDatabase } from '../testing/processes.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { refuseChanges } from '../testing/refuse-changes.ts'
import { type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { beginEvent, fixRate } from './corporate-actions/begin-event.ts'
import { makeKeepInstruments } from './instruments/keep-instruments.ts'

const symbols = ['SBIN.NS', 'TCS.NS', 'NIFTY=F', 'INFY.NS', 'ITC.NS', 'BANKNIFTY=F'] as const
type Symbol = (typeof symbols)[number]
const prices: Record<Symbol, number> = {
  'SBIN.NS': 600,
  'TCS.NS': 4_000,
  'NIFTY=F': 26_000,
  'INFY.NS': 1_500,
  'ITC.NS': 400,
  'BANKNIFTY=F': 58_000,
}
const rupee = { value: 1_000_000n, source: 'same currency' }

let world: TestServer
let holders: TestCustomer[]

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  holders = await Promise.all(Array.from({ length: 6 }, () => world.customer({ cash: 1_000_000_00n })))
  for (const symbol of symbols) {
    world.feed.set(symbol, prices[symbol])
    for (const { call } of holders) await call(buy, { symbol, kind: 'stock', quantity: 2, position: 'full' })
  }
}, 120_000)
afterAll(() => world.close({ transfersAtLeast: 100 }))

const split = { kind: 'split', old_units: 1, new_units: 2 } as const
const dividend = { kind: 'dividend', amount: 5_000_000n } as const
const expiry = { kind: 'expiry' } as const

/** Makes an event due. */
async function due(symbol: Symbol, terms: typeof split | typeof dividend | typeof expiry) {
  const { db, market, clock } = world.deps
  const day = market.expires(symbol) ?? market.session(symbol).day
  await db.deleteFrom('instrument_event').where('symbol', '=', symbol).execute()
  return db
    .insertInto('instrument_event')
    .values({
      symbol,
      day,
      due: new Date(market.now() - 10_000),
      created_at: new Date(clock.now()),
      ...terms,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const reached = async (id: bigint) => {
  const { db } = world.deps
  const row = await db
    .selectFrom('instrument_event')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [row.state, row.customers] as const
}

/** Kills a process in the middle of the batch of the fourth holder, whose part is locked. */
async function killedAtTheFourth(id: bigint, symbol: Symbol) {
  const keeper = new pg.Client({ connectionString: world.databaseUrl })
  await keeper.connect()
  const [fourth] = holders
    .map((holder) => holder.id)
    .sort((a, b) => a - b)
    .slice(3)
  const process = runOnDatabase('testing/event-holder.ts', world.databaseUrl, [String(id)])
  try {
    await keeper.query('begin')
    await keeper.query('select 1 from orders where customer_id = $1 and symbol = $2 for update', [
      fourth,
      symbol,
    ])
    await keeper.query(`select 1 from account where address = $1 for update`, [`customer:${fourth}:cash`])
    expect(await process.firstLine).toBe('begins')
    await expect.poll(() => reached(id), { interval: 5, timeout: 30_000 }).toEqual(['begun', 3])
  } finally {
    await process.kill()
    await keeper.end()
  }
}

async function had(reason: string, symbol: Symbol) {
  const bills = await Promise.all(holders.map(({ call }) => call(listBill, { limit: 100 })))
  return bills.map(({ rows }) => rows.filter((row) => row.reason === reason && row.symbol === symbol).length)
}
const each = (times: number) => holders.map(() => times)

async function toldOf(kind: string) {
  const notices = await Promise.all(holders.map(({ call }) => call(listNotices, { limit: 100 })))
  return notices.map(({ rows }) => rows.filter((row) => row.kind === kind).length)
}

async function unitsOf(symbol: Symbol) {
  const held = await Promise.all(holders.map(({ call }) => call(listHoldings, { symbol, limit: 100 })))
  return held.map(({ rows }) => rows.reduce((sum, { quantity }) => sum + quantity, 0))
}

const problems = async () => (await checkLedger(world.deps.db)).problems

test.each([
  ['SBIN.NS', split, 'split_applied', 4, undefined],
  ['TCS.NS', dividend, 'dividend_paid', 2, 'dividend'],
  ['NIFTY=F', expiry, 'contract_expired', 0, 'contract_expired'],
] as const)(
  '%s, %o: a process killed in the middle of a batch leaves whole ones, and others go on from there',
  {
    timeout: 120_000,
  },
  async (symbol, terms, notice, units, reason) => {
    world.feed.set(symbol, prices[symbol])
    const { id, ...event } = await due(symbol, terms)
    expect(await beginEvent(world.deps, { id, ...event }, closeForUnitsChange)).toBe(true)
    await fixRate(world.deps, id, { ...rupee, at: world.deps.market.now() })
    await killedAtTheFourth(id, symbol)
    expect(await problems()).toEqual([])
    expect((await toldOf(notice)).sort()).toEqual([0, 0, 0, 1, 1, 1])

    const other = await world.another()
    await Promise.all([
      makeKeepInstruments(other.server.deps, eventSteps, closeForUnitsChange)(),
      makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange)(),
    ])
    expect(await reached(id)).toEqual(['done', holders.length])
    expect(await toldOf(notice)).toEqual(each(1))
    expect(await unitsOf(symbol)).toEqual(each(units))
    if (reason) expect(await had(reason, symbol)).toEqual(each(1))
    expect(await problems()).toEqual([])
  },
)

test('a job that has to stop finishes its batch, and goes on when it may', {
  timeout: 60_000,
}, async () => {
  const symbol = 'INFY.NS'
  world.feed.set(symbol, prices[symbol])
  const { id } = await due(symbol, dividend)
  const keep = makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange, 2)
  // The job is asked before it looks at the event, and before each batch.
  let asked = 0
  await keep({ ...standaloneRound(world.deps), held: () => ++asked <= 2 })
  expect(await reached(id)).toEqual(['begun', 2])
  await keep({ ...standaloneRound(world.deps), held: () => false })
  expect(await reached(id)).toEqual(['begun', 2])
  await keep()
  await keep()
  expect(await reached(id)).toEqual(['done', holders.length])
  expect(await had('dividend', symbol)).toEqual(each(1))
  expect(await problems()).toEqual([])
})

test.each([
  ['ITC.NS', split, 4],
  ['BANKNIFTY=F', expiry, 0],
] as const)(
  '%s, %o: a customer whose part cannot be done is left behind, cannot trade it, and gets it later',
  { timeout: 120_000 },
  async (symbol, terms, units) => {
    const [odd, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => world.customer({ cash: 1_000_000_00n })),
    )
    if (!odd) throw new Error('no customer')
    world.feed.set(symbol, prices[symbol])
    for (const { call } of [odd, ...others])
      await call(buy, { symbol, kind: 'stock', quantity: 2, position: 'full' })
    const { number } = await odd.call(buy, {
      ...{ symbol, kind: 'stock', quantity: 1, position: 'full', type: 'limit', validity: 'gtc' },
      limitPrice: BigInt(prices[symbol]) * 900_000n,
    } as const)
    const { id } = await due(symbol, terms)
    const cure = await refuseChanges(world.databaseUrl, 'orders', 'customer_id', String(odd.id))
    const left: string[] = []
    const keep = makeKeepInstruments(world.deps, eventSteps, closeForUnitsChange)
    const round = { held: () => true, failed: (reference: string) => left.push(reference) }
    const unitsOf = async ({ call }: TestCustomer) =>
      (await call(listHoldings, { symbol, limit: 100 })).rows.reduce((sum, { quantity }) => sum + quantity, 0)
    try {
      world.feed.set(symbol, prices[symbol])
      await keep(round)
      expect((await reached(id))[0]).toBe('done')
      expect(left).toEqual([expect.stringContaining(`of customer ${odd.id}`)])
      for (const other of others) expect(await unitsOf(other)).toBe(units)
      expect(await unitsOf(odd)).toBe(2)

      // The others can trade the instrument again.
      const knows = () => world.deps.market.halted(symbol, odd.id) && !world.deps.market.halted(symbol)
      await vi.waitFor(() => expect(knows()).toBe(true), { interval: 5, timeout: 10_000 })
      expect(
        (await refusalOf(odd.call(buy, { symbol, kind: 'stock', quantity: 1, position: 'full' }))).code,
      ).toBe('halted')
      await keep(round)
      expect(left).toHaveLength(2)
      expect(await unitsOf(odd)).toBe(2)
    } finally {
      await cure()
    }
    // An order in old units rests, whatever the price.
    world.feed.set(symbol, prices[symbol] * 0.85)
    await makeMatching(world.deps)()
    expect(await odd.call(getOrder, { number })).toMatchObject({ status: 0, filled: 0 })
    world.feed.set(symbol, prices[symbol])
    await keep(round)
    expect(left).toHaveLength(2)
    expect(await unitsOf(odd)).toBe(units)
    await vi.waitFor(() => expect(world.deps.market.halted(symbol, odd.id)).toBe(false), { timeout: 10_000 })
    expect(await problems()).toEqual([])
  },
)
