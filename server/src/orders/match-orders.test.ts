import { listNotices } from '@tarazu/contract/notices/api'
import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import { previewOrder } from '@tarazu/contract/orders/preview-api'
import { freezeAccount } from '@tarazu/contract/security/account-api'
import { getBalance } from '@tarazu/contract/wallet/api'
import { type KyselyPlugin, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookAtJournals } from '../ledger/check-causes.ts'
import { planOf } from '../testing/plan-of.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import {
  expireOrders,
  makeMatching,
  ordersInTurn,
  purchasesToStop,
  reachedBy,
  stopPurchases,
} from './match-orders.ts'
import { orderRowFrom } from './order-json.ts'
import { readWorld } from './read-world.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})

/** Orders that are broken here, each in its own way. */
const faults = [
  /^an order could not be decided on: Cannot mix BigInt/,
  /^an order could not be continued: (Connection terminated unexpectedly|The database refuses it|not this one)$/,
  /^an order (was ended as a failure of ours|has less reserved than it says)$/,
]
afterAll(() => world.close({ transfersAtLeast: 4, faults }))

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

/**
 * From the order that is reached to what becomes of it there is a query, and in a long round there are many.
 */
test.each([
  ['a split falls due', 'SBIN.NS', splitFallsDue],
  ['operators halt it', 'TCS.NS', operatorsHalt],
  ['its price has grown too old', 'INFY.NS', () => passes(20_000)],
] as const)('nothing is filled where %s after the order was found', async (_, symbol, happens) => {
  const { deps } = world
  const { buyer, number } = await reached(symbol)
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
  })
  expect(await matching()).toBe(0)
  expect(found).toBe(1)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'resting', filled: 0 })
})

/** With its limit within reach: the next round would fill it. */
async function reached(symbol: string) {
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
  return { buyer, number }
}

test('in live mode nothing fills that only an exchange may deal in, not even earlier orders', async () => {
  const { buyer, number } = await reached('WIPRO.NS')
  const paper = world.deps
  const live = { ...paper, settings: { ...paper.settings, mode: 'live' as const } }
  expect(await makeMatching(live)()).toBe(0)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'resting', filled: 0 })
  const mayDeal = async (deps: typeof paper, symbol: string) =>
    (await readWorld(deps, buyer.id, symbol)).mayDealIn
  expect([await mayDeal(live, 'WIPRO.NS'), await mayDeal(live, 'AAPL')]).toEqual([false, true])
  expect(await mayDeal(paper, 'WIPRO.NS')).toBe(true)
  expect(await makeMatching(paper)()).toBe(1)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'filled', filled: 10 })
})

test('an order that cannot be continued is ended as our failure, and its money is returned', async () => {
  const { deps } = world
  const { market } = deps
  const broken = await reached('HDFCBANK.NS')
  const whole = await reached('ITC.NS')
  // A price that is no price: what is worked out with it throws.
  const quote: typeof market.quote = (symbol) => {
    const found = market.quote(symbol)
    return found && symbol === 'HDFCBANK.NS' ? { ...found, ask: 585 as unknown as bigint } : found
  }
  const matching = makeMatching({
    ...deps,
    market: { ...market, quote },
  })
  expect(await matching()).toBe(1)
  expect(await whole.buyer.call(getOrder, { number: whole.number })).toMatchObject({ state: 'filled' })
  for (let round = 2; round < 5; round++) expect(await matching()).toBe(0)
  expect(await broken.buyer.call(getOrder, { number: broken.number })).toMatchObject({ state: 'resting' })
  expect(await matching()).toBe(1)
  expect(await broken.buyer.call(getOrder, { number: broken.number })).toMatchObject({
    status: 2,
    state: 'failed',
    reason: { code: 'our_failure' },
  })
  expect(await broken.buyer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
  const { rows } = await broken.buyer.call(listNotices, {})
  expect(rows).toMatchObject([
    { kind: 'order_failed', facts: { symbol: 'HDFCBANK.NS', number: broken.number } },
  ])
})

test('an order waits for as long as the database is away', async () => {
  const { buyer, number } = await reached('WIPRO.NS')
  const away = async () => {
    throw new Error('Connection terminated unexpectedly')
  }
  const matching = makeMatching({ ...world.deps, commitWaiting: away })
  for (let round = 1; round <= 10; round++) expect(await matching()).toBe(0)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'resting', reason: null })
  expect(await makeMatching(world.deps)()).toBe(1)
})

const refusedBy = (code: string) => async () => {
  throw Object.assign(new Error('The database refuses it'), { code })
}

test('an order that the database refuses is our failure, and an unavailable database is not', async () => {
  const { buyer, number } = await reached('ICICIBANK.NS')
  for (const code of ['40P01', '57P01', '53300', '08006']) {
    const matching = makeMatching({ ...world.deps, commitWaiting: refusedBy(code) })
    for (let round = 1; round <= 6; round++) expect(await matching()).toBe(0)
  }
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'resting' })
  const matching = makeMatching({ ...world.deps, commitWaiting: refusedBy('23514') })
  for (let round = 1; round < 5; round++) expect(await matching()).toBe(0)
  expect(await matching()).toBe(1)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ reason: { code: 'our_failure' } })
  expect(await buyer.call(getBalance, {})).toMatchObject({ balance: 100_000_00n, held: 0n })
})

test('an order with less reserved than it says is ended as well', async () => {
  const { buyer, number } = await reached('AXISBANK.NS')
  const commitWaiting = async () => ({ status: 'overdrawn' }) as const
  const matching = makeMatching({ ...world.deps, commitWaiting })
  for (let round = 1; round < 5; round++) expect(await matching()).toBe(0)
  expect(await matching()).toBe(1)
  expect(await buyer.call(getOrder, { number })).toMatchObject({ reason: { code: 'our_failure' } })
})

test('an order does not wait behind ten of another symbol', async () => {
  world.feed.set('RELIANCE.NS', 600)
  world.feed.set('WIPRO.NS', 600)
  const buyer = await world.customer({ cash: 100_000_00n })
  const limit = { kind: 'stock', quantity: 1, type: 'limit', limitPrice: 590_000_000n } as const
  const numbers: string[] = []
  for (const symbol of [...Array<string>(10).fill('RELIANCE.NS'), 'WIPRO.NS'])
    numbers.push((await buyer.call(buy, { ...limit, symbol })).number)
  world.feed.set('RELIANCE.NS', 585)
  world.feed.set('WIPRO.NS', 585)
  const filled: string[] = []
  const commitWaiting: typeof world.deps.commitWaiting = (change) => {
    filled.push(change.order.number)
    return world.deps.commitWaiting(change)
  }
  expect(await makeMatching({ ...world.deps, commitWaiting }, 4)()).toBe(11)
  // The first of each, and of one symbol those that came first.
  expect(filled.slice(0, 2).sort()).toEqual([numbers[0], numbers[10]].sort())
  expect(filled.filter((number) => number !== numbers[10])).toEqual(numbers.slice(0, 10))
})

test('what a quote reaches is read in whole pages, and each customer is told', async () => {
  const { deps } = world
  for (const symbol of ['RELIANCE.NS', 'WIPRO.NS']) world.feed.set(symbol, 600)
  const [many, other] = [
    await world.customer({ cash: 1_000_000_00n }),
    await world.customer({ cash: 10_000_00n }),
  ]
  const limit = { kind: 'stock', quantity: 1, type: 'limit', limitPrice: 590_000_000n } as const
  const numbers: string[] = []
  for (let one = 0; one < 60; one++)
    numbers.push((await many.call(buy, { ...limit, symbol: 'RELIANCE.NS' })).number)
  numbers.push((await other.call(buy, { ...limit, symbol: 'WIPRO.NS' })).number)
  for (const symbol of ['RELIANCE.NS', 'WIPRO.NS']) world.feed.set(symbol, 585)
  const pages: number[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'turn' in row)) pages.push(result.rows.length)
      return result
    },
  }
  expect(await makeMatching({ ...deps, db: deps.db.withPlugin(counting) }, 50)()).toBe(61)
  expect(pages).toEqual([26, 35])
  const told = await toldOf(...numbers)
  expect(told.map(([, facts]) => (facts as { number: string }).number).sort()).toEqual(numbers.sort())
  expect(new Set(told.map(([kind]) => kind))).toEqual(new Set(['order_filled']))
})

test('an order that cannot be ended does not block others', async () => {
  world.feed.set('INFY.NS', 600)
  const buyer = await world.customer({ cash: 100_000_00n })
  const limit = { kind: 'stock', quantity: 1, type: 'limit', limitPrice: 590_000_000n } as const
  const numbers: string[] = []
  for (let one = 0; one < 5; one++)
    numbers.push((await buyer.call(buy, { ...limit, symbol: 'INFY.NS' })).number)
  await passes(2 * 86_400_000)
  const refusing = new Set(numbers.slice(0, 4))
  const commitWaiting: typeof world.deps.commitWaiting = async (change) => {
    if (refusing.has(change.order.number)) throw new Error('not this one')
    return world.deps.commitWaiting(change)
  }
  await expireOrders({ ...world.deps, commitWaiting }, () => true, 2)
  const states = await world.deps.db
    .selectFrom('orders')
    .select('state')
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['resting', 'resting', 'resting', 'resting', 'expired'])
})

/** Of these orders, from the table: days later nobody is signed in any more. */
async function toldOf(...numbers: string[]) {
  const rows = await world.deps.db.selectFrom('notice').select(['kind', 'facts']).execute()
  return rows
    .filter(({ facts }) => numbers.includes((facts as { number?: string }).number ?? ''))
    .map(({ kind, facts }) => [kind, facts])
}

test('waiting purchases of a frozen customer are cancelled and their money returned; sales go on', async () => {
  const { deps } = world
  const symbol = 'HCLTECH.NS'
  world.feed.set(symbol, 600)
  const owner = await world.customer({ cash: 100_000_00n })
  const other = await world.customer({ cash: 100_000_00n })
  await owner.call(buy, { symbol, quantity: 3, kind: 'stock', position: 'full' })
  const terms = { kind: 'stock', symbol, quantity: 1, limitPrice: 590_000_000n } as const
  const { number: waits } = await owner.call(buy, { ...terms, type: 'limit' })
  const { number: asleep } = await owner.call(buy, {
    ...terms,
    type: 'stop',
    limitPrice: undefined,
    stopPrice: 610_000_000n,
  })
  const { number: sale } = await owner.call(sell, {
    symbol,
    quantity: 3,
    type: 'limit',
    limitPrice: 580_000_000n,
    validity: 'day',
  })
  const { number: others } = await other.call(buy, { ...terms, type: 'limit' })
  await owner.call(freezeAccount, {})

  world.feed.set(symbol, 585)
  const matching = makeMatching(deps)
  await matching()
  const stateOf = async (by: typeof owner, number: string) => (await by.call(getOrder, { number })).state
  expect(await stateOf(other, others)).toBe('filled')
  expect(await stateOf(owner, waits)).toBe('resting')
  world.feed.set(symbol, 615)
  await matching()
  expect(await stateOf(owner, asleep)).toBe('trigger_pending')

  expect(await stopPurchases(deps, () => true, 1)).toBe(2)
  expect(await stopPurchases(deps)).toBe(0)
  for (const number of [waits, asleep])
    expect(await owner.call(getOrder, { number })).toMatchObject({
      state: 'cancelled',
      reason: { code: 'account_frozen' },
    })
  expect((await owner.call(getBalance, {})).held).toBe(0n)
  expect(await stateOf(owner, sale)).toBe('filled')
  expect(await toldOf(waits, asleep)).toEqual(
    expect.arrayContaining([
      ['order_stopped', { symbol, count: '1', number: waits }],
      ['order_stopped', { symbol, count: '1', number: asleep }],
    ]),
  )
})

test('the journal of one part of an order rests on its fills, whichever part was looked at before', async () => {
  const symbol = 'CIPLA.NS'
  world.feed.set(symbol, 600)
  const buyer = await world.customer({ cash: 1_000_000_00n })
  const limit = { kind: 'stock', symbol, type: 'limit', limitPrice: 590_000_000n } as const
  const { number } = await buyer.call(buy, { ...limit, quantity: 9 })
  for (const askSize of [4, 500]) {
    world.feed.set(symbol, 585, { askSize })
    await makeMatching(world.deps)()
  }
  expect(await buyer.call(getOrder, { number })).toMatchObject({ state: 'filled', filled: 9 })
  const parts = await world.deps.db
    .selectFrom('journal')
    .select('id')
    .where('thing', '=', number)
    .where('reason', '=', 'order_buy')
    .execute()
  expect(parts.length).toBeGreaterThan(1)
  for (const { id } of parts)
    expect(await lookAtJournals(world.deps.db, { after: id - 1n, through: id })).toMatchObject({ found: [] })
})

test('notices of a partial fill and of an expiry say how much was filled', async () => {
  const symbol = 'LT.NS'
  world.feed.set(symbol, 600)
  const buyer = await world.customer({ cash: 1_000_000_00n })
  const limit = { kind: 'stock', symbol, type: 'limit', limitPrice: 590_000_000n } as const
  const { number } = await buyer.call(buy, { ...limit, quantity: 9 })
  const { number: untouched } = await buyer.call(buy, { ...limit, quantity: 1, limitPrice: 500_000_000n })
  world.feed.set(symbol, 585, { askSize: 4 })
  await makeMatching(world.deps)()
  const { state, filled } = await buyer.call(getOrder, { number })
  expect(state).toBe('part_filled')
  const part = ['order_part_filled', { symbol, count: '9', filled: String(filled), number }]
  expect(await toldOf(number)).toContainEqual(part)

  await passes(2 * 86_400_000)
  await expireOrders(world.deps)
  const told = await toldOf(number, untouched)
  expect(told).toContainEqual(['order_expired', { symbol, count: '9', filled: String(filled), number }])
  expect(told).toContainEqual(['order_expired', { symbol, count: '1', filled: '0', number: untouched }])
  expect(told.filter(([kind]) => kind === 'order_part_filled')).toHaveLength(1)
})

test.each([
  ['market', {}],
  ['stop', { stopPrice: 610_000_000n }],
  ['limit', { limitPrice: 605_000_000n }],
] as const)('the ticket says the worst price at which a %s order may fill', async (type, prices) => {
  const symbol = 'MARUTI.NS'
  world.feed.set(symbol, 600, { askSize: 1 })
  const buyer = await world.customer({ cash: 100_000_00n })
  const terms = { symbol, quantity: 2, type, ...prices }
  const { worst, price } = await buyer.call(previewOrder, { ...terms, side: 'buy' })
  const seen = type === 'market' && price !== null ? { seenPrice: price } : {}
  const { bound, number } = await buyer.call(buy, { ...terms, kind: 'stock', ...seen })
  expect(worst).toBe(bound)
  expect(bound).toBeGreaterThan(600_000_000n)
  world.feed.set(symbol, Number(bound) / 1e6 + 1)
  await makeMatching(world.deps)()
  expect(await buyer.call(getOrder, { number })).toMatchObject({ filled: type === 'stop' ? 0 : 1 })
})

test('orders that are due are found by their expiry, however many wait for longer', async () => {
  const first = ordersInTurn(world.deps, sql<SqlBool>`expires_at <= now()`, undefined, 500)
  expect(await planOf(world.deps.db, first)).toMatch(
    /orders_expiry .*\n.*Index Cond: \(expires_at <= now\(\)\)/,
  )
})

test('ten thousand stops far from the price are not read by a round that reaches one', async () => {
  const symbol = 'ITC.NS'
  const buyer = await world.customer({ cash: 100_000_00n })
  world.feed.set(symbol, 400)
  const stop = { type: 'stop', validity: 'gtt', stopPrice: 390_000_000n } as const
  const { number } = await buyer.call(buy, { symbol, kind: 'stock', quantity: 1, ...stop })
  world.feed.set(symbol, 390)
  const quote = world.deps.market.quote(symbol)
  if (!quote) throw new Error('no quote')
  const { sql: text, parameters } = reachedBy(world.deps, [quote], [], 25, 25).compile(world.deps.db)
  const plan = await asOwner(world.databaseUrl, async (owner) => {
    // Nothing of this is kept: orders that nobody has placed would be found by every check.
    await owner.query('begin')
    await owner.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
           'id', 9000000000 + n, 'number', 'FAR' || lpad(n::text, 9, '0'),
           'side', case n % 2 when 0 then 'buy' else 'sell' end, 'trigger_from', case n % 4 / 2 when 0 then 'above' else 'below' end,
           'stop_price', case n % 4 / 2 when 0 then 200000000 - n else 600000000 + n end))).*
         from orders o, generate_series(1, 10000) n where o.number = $1`,
      [number],
    )
    await owner.query('analyze orders')
    const { rows } = await owner.query(`explain (analyze, buffers, format json) ${text}`, [...parameters])
    await owner.query('rollback')
    return rows[0]['QUERY PLAN'][0].Plan as Plan
  })
  expect(plan['Actual Rows']).toBeGreaterThan(0)
  expect(indexesOf(plan)).toEqual(expect.arrayContaining(['orders_rising', 'orders_falling']))
  // Orders of other tests that rest are looked at; those of this one are ten thousand, on hundreds of pages.
  expect(removedBy(plan)).toBeLessThan(100)
  expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(200)
})

test('batches of orders wait for no connection that others have', async () => {
  const { pool, commitOrder } = world.deps
  const buyer = await world.customer({ cash: 10_000_00n })
  world.feed.set('ITC.NS', 400)
  const limit = { type: 'limit', validity: 'gtc', limitPrice: 390_000_000n } as const
  const { number } = await buyer.call(buy, { symbol: 'ITC.NS', kind: 'stock', quantity: 1, ...limit })
  const [row] = await world.deps.db.selectFrom('orders').selectAll().where('number', '=', number).execute()
  if (!row) throw new Error('no order')
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    // One that is out of date changes nothing; that the database says so is enough.
    const change = { order: orderRowFrom(row), version: -1, fills: [], lots: [] }
    expect((await commitOrder(change)).status).toBe('stale')
  } finally {
    for (const client of all) client.release()
  }
})

test('purchases that have to end are looked for among those of the few who may not buy', async () => {
  const plan = await planOf(world.deps.db, purchasesToStop(world.deps, 0n, 500))
  expect(plan).toContain('customer_frozen')
  expect(plan).toMatch(/Index Cond: \(\(customer_id = customer\.id\)/)
  expect(plan).not.toContain('orders_open_of_all')
})

type Plan = {
  'Actual Rows': number
  'Index Name'?: string
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}
const within = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(within)]
const indexesOf = (plan: Plan) => within(plan).flatMap((part) => part['Index Name'] ?? [])
const removedBy = (plan: Plan) =>
  within(plan).reduce((sum, part) => sum + (part['Rows Removed by Filter'] ?? 0), 0)
