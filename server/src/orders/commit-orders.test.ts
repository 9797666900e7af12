import { buy, getOrder, sell } from '@tarazu/contract/orders/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../acts/act.ts'
import { rateCard } from '../config/rate-card.ts'
import { newNumber } from '../db/reference-number.ts'
import { holdEvents } from '../guards/lock-instrument.ts'
import { beginEvent } from '../market/corporate-actions/begin-event.ts'
import { walletRate } from '../market/wallet-rate.ts'
import { closeForUnitsChange } from '../placements/close-for-units-change.ts'
import { asOwner, type TestServer, testServer } from '../testing/test-server.ts'
import { commitOrdersIn, fillColumns, makeOrderCommits } from './commit-orders.ts'
import { continueOrder } from './decide/continue-order.ts'
import { endOrder } from './decide/end-order.ts'
import { type OrderRequest, openOrder } from './decide/open-order.ts'
import { orderColumns } from './decide/order.ts'
import { takeOrderIds } from './order-ids.ts'
import { readLotsOf, readOrder } from './read-order.ts'
import { readWorld } from './read-world.ts'

let world: TestServer

beforeAll(async () => {
  world = await testServer({}, { leads: false })
})

afterAll(() => world.close({ transfersAtLeast: 4 }))

test.each([
  ['orders', orderColumns],
  ['fill', fillColumns],
])('the columns of %s are written in the order of the table', async (table, columns) => {
  const { rows } = await world.deps.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const where = table === 'orders' ? '`orderDefaults` (decide/order.ts)' : '`fillColumns` (commit-orders.ts)'
  expect(
    rows.map(({ name }) => name),
    `Put the column in ${where} where the table has it.`,
  ).toEqual([...columns])
})

/**
 * Both ways round: of two decisions about one order that leave in one batch, nothing of the second happens.
 */
test.each([
  ['cancel', 'fill'],
  ['fill', 'cancel'],
] as const)('a %s comes before a %s of the same order in one batch', async (first, second) => {
  const { deps } = world
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const { number } = await customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 3,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  const order = await readOrder(deps, number, customer.id)
  const quote = deps.market.quote('SBIN.NS')
  const rate = walletRate(deps, 'INR')
  if (!order || !quote || !rate) throw new Error('no order, quote or rate')
  const at = {
    day: '2026-01-05',
    now: deps.clock.now(),
    marketNow: deps.market.now(),
    settles: deps.market.now(),
  }
  const changes = {
    cancel: endOrder(order, [], { event: 'cancel', who: 'customer', reason: null }, at, 'INR'),
    // What the matching decides when the price comes to the limit, and the customer taps on "cancel" in the
    // same moment.
    fill: continueOrder(
      order,
      [],
      { ...quote, ask: 589_000_000n, askSize: 1_000, at: quote.at + 1 },
      rate,
      rateCard,
      at,
      'INR',
    ),
  }
  if (!changes.fill) throw new Error('the quote does not fill the order')
  const both = [changes[first], changes[second]].filter((each) => each !== undefined)
  const outcomes = await act(deps, (act) => commitOrdersIn(act, both, 'test'))
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'stale'])
  const now = await customer.call(getOrder, { number })
  expect(now).toMatchObject(
    first === 'fill' ? { state: 'filled', filled: 3 } : { state: 'cancelled', filled: 0, fills: [] },
  )
  expect(now.fills.length).toBe(first === 'fill' ? 1 : 0)
})

test('of two fills of one sale in one batch, only the first happens and its proceeds settle', async () => {
  const { deps } = world
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const { number: lot } = await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 3 })
  const { number } = await customer.call(sell, {
    lot,
    quantity: 3,
    type: 'limit',
    limitPrice: 610_000_000n,
  })
  const order = await readOrder(deps, number, customer.id)
  const quote = deps.market.quote('SBIN.NS')
  const rate = walletRate(deps, 'INR')
  if (!order || !quote || !rate) throw new Error('no order, quote or rate')
  const at = {
    day: '2026-01-05',
    now: deps.clock.now(),
    marketNow: deps.market.now(),
    settles: deps.market.now(),
  }
  const reached = { ...quote, bid: 611_000_000n, bidSize: 1_000, at: quote.at + 1 }
  const fill = continueOrder(order, await readLotsOf(deps, order), reached, rate, rateCard, at, 'INR')
  if (!fill?.settlement) throw new Error('the quote does not fill the sale')
  const key = { key: 'the second', fingerprint: 'the second', answer: '{}', at: at.now }
  const outcomes = await act(deps, (act) => commitOrdersIn(act, [fill, { ...fill, key }], 'test'))
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'stale'])
  const [again] = await act(deps, (act) => commitOrdersIn(act, [fill], 'test'))
  expect(again).toEqual({ status: 'stale' })
  const told = deps.db.selectFrom('outbox').select(['topics', 'numbers']).where('origin', '=', 'test')
  expect(await told.where('customer_id', '=', customer.id).execute()).toEqual([
    { topics: ['wallet', 'orders'], numbers: [number] },
  ])
  // Its key is free for another try, and the lot has changed once.
  const taken = deps.db.selectFrom('request_key').select('key').where('key', '=', key.key)
  expect(await taken.execute()).toEqual([])
  const changed = fill.lots.map((left) => ({ ...left, version: left.version + 1 }))
  expect(await readLotsOf(deps, order)).toEqual(changed)
  const settling = await deps.db
    .selectFrom('settlement')
    .select('amount')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(settling).toEqual([{ amount: fill.settlement.amount }])
})

const dividend = async (symbol: string) => {
  const { deps } = world
  await deps.db.deleteFrom('instrument_event').where('symbol', '=', symbol).execute()
  return deps.db
    .insertInto('instrument_event')
    .values({
      symbol,
      kind: 'dividend',
      day: deps.market.session(symbol).day,
      due: new Date(deps.market.now() - 10_000),
      amount: 5_000_000n,
      created_at: new Date(deps.clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const incomeOf = async (event: bigint) =>
  world.deps.db
    .selectFrom('instrument_income')
    .select(['customer_id', 'units'])
    .where('event_id', '=', event)
    .execute()

/** What the form's order comes to, decided now and not committed. */
async function decided(customer: number, symbol: string) {
  const { deps } = world
  const number = newNumber(deps.random)
  const [id = 0n] = await deps.db.transaction().execute((tx) => takeOrderIds(tx, 1))
  const wanted: OrderRequest = {
    side: 'buy',
    quantity: 3,
    position: 'full',
    type: 'market',
    validity: 'day',
    limitPrice: null,
    stopPrice: null,
    trailDistance: null,
    trailBps: null,
    exitTarget: null,
    exitStop: null,
    seenPrice: null,
    queue: false,
  }
  return openOrder(wanted, { customer, id, number }, await readWorld(deps, customer, symbol))
}

test('an order whose journal was posted before is not written', async () => {
  const { deps } = world
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const twice = [await decided(customer.id, 'SBIN.NS'), await decided(customer.id, 'SBIN.NS')].map(
    (change) => {
      if (!change.journal) throw new Error('a purchase moves nothing')
      return { ...change, journal: { ...change.journal, once: `once:${customer.id}` } }
    },
  )
  const outcomes = await act(deps, (act) => commitOrdersIn(act, twice, 'test'))
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'stale'])
  const rows = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(rows).toEqual([{ id: twice[0]?.order.id }])
})

test('two orders of one batch with the same key: the second is answered as the earlier one', async () => {
  const { deps } = world
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const key = { key: 'twins', fingerprint: 'twins', answer: '{}', at: deps.clock.now() }
  const twins = [await decided(customer.id, 'SBIN.NS'), await decided(customer.id, 'SBIN.NS')]
  const keyed = twins.map((change) => ({ ...change, key }))
  const outcomes = await act(deps, (act) => commitOrdersIn(act, keyed, 'test'))
  expect(outcomes.map(({ status }) => status)).toEqual(['done', 'earlier'])
  const rows = deps.db.selectFrom('orders').select('id').where('customer_id', '=', customer.id)
  expect(await rows.execute()).toEqual([{ id: twins[0]?.order.id }])
})

test('what an order did to the balances is dated by when it was sent', async () => {
  const { deps } = world
  let read = 0
  const dated: number[] = []
  const { commitOrder } = makeOrderCommits({
    pool: deps.pool,
    events: { origin: 'test', wake() {} },
    balances: {
      apply: (_customer, _journal, _touched, sent) => void dated.push(sent),
      forget() {},
      moment: () => read,
    },
    watchBatch: (_orders, commit) => {
      // Balances are read while it is on its way.
      read += 1
      return commit()
    },
  })
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  expect(await commitOrder(await decided(customer.id, 'SBIN.NS'))).toMatchObject({ status: 'done' })
  expect(dated).toEqual([0])
})

test('no customer’s order stands behind the many that a quote reaches', async () => {
  const { deps } = world
  const batches: number[] = []
  const { commitOrder, commitWaiting } = makeOrderCommits({
    pool: deps.pool,
    events: { origin: 'test', wake() {} },
    balances: { apply() {}, forget() {}, moment: () => 0 },
    watchBatch: (orders, commit) => {
      batches.push(orders)
      return commit()
    },
  })
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const { number } = await customer.call(buy, {
    symbol: 'SBIN.NS',
    kind: 'stock',
    quantity: 3,
    type: 'limit',
    limitPrice: 590_000_000n,
  })
  const order = await readOrder(deps, number, customer.id)
  if (!order) throw new Error('there is no such order')
  // Of a version that there is not, so that nothing comes of them.
  const reached = Array.from({ length: 600 }, () => ({ order, version: 99, fills: [], lots: [] }))
  const own = await decided(customer.id, 'SBIN.NS')
  const many = Promise.all(reached.map(commitWaiting))
  expect(await commitOrder(own)).toMatchObject({ status: 'done' })
  expect(new Set((await many).map(({ status }) => status))).toEqual(new Set(['stale']))
  expect(batches.toSorted((a, b) => a - b)).toEqual([1, 100, 250, 250])
  expect(batches.at(-1)).not.toBe(1)
})

test('a decision from before an event began is stale, and others in its batch are not', async () => {
  const { deps } = world
  const { commitOrder: commit } = makeOrderCommits({
    pool: deps.pool,
    events: { origin: 'test', wake() {} },
    balances: { apply() {}, forget() {}, moment: () => 0 },
  })
  for (const symbol of ['TCS.NS', 'INFY.NS']) world.feed.set(symbol, 100)
  const customer = await world.customer({ cash: 10_000_00n })
  const early = await decided(customer.id, 'TCS.NS')
  const other = await decided(customer.id, 'INFY.NS')
  const event = await dividend('TCS.NS')
  expect(await beginEvent(deps, event, closeForUnitsChange)).toBe(true)
  const outcomes = await Promise.all([commit(early), commit(other)])
  expect(outcomes.map(({ status }) => status)).toEqual(['stale', 'done'])
  expect(await incomeOf(event.id)).toEqual([])
  // A purchase from a listing asks the same.
  const tooLate = (symbol: string) =>
    deps.db.transaction().execute((tx) =>
      holdEvents(tx, {
        symbol,
        customer: customer.id,
        decidedAt: early.order.created_at.getTime(),
        knownFees: 0n,
      }),
    )
  expect(await Promise.all(['TCS.NS', 'INFY.NS'].map(tooLate))).toEqual([true, false])
  await vi.waitFor(() => expect(deps.market.halted('TCS.NS')).toBe(false), { interval: 5 })
  const late = await decided(customer.id, 'TCS.NS')
  expect(late.order.created_at.getTime()).toBeGreaterThan(early.order.created_at.getTime())
  expect(await commit(late)).toMatchObject({ status: 'done' })
})

test('an event that begins waits for a commit in progress, and includes it', async () => {
  const { deps } = world
  /** Who may see what others are at. */
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  /** Until a statement like this waits for a lock. */
  const waits = (statement: string) =>
    vi.waitFor(
      async () => {
        const { rows } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [statement],
        )
        expect(rows).toHaveLength(1)
      },
      { interval: 5, timeout: 10_000 },
    )
  const { commitOrder: commit } = makeOrderCommits({
    pool: deps.pool,
    events: { origin: 'test', wake() {} },
    balances: { apply() {}, forget() {}, moment: () => 0 },
  })
  const symbol = 'HDFCBANK.NS'
  world.feed.set(symbol, 100)
  const customer = await world.customer({ cash: 10_000_00n })
  const early = await decided(customer.id, symbol)
  const event = await dividend(symbol)
  const keeper = new pg.Client({ connectionString: world.databaseUrl })
  await Promise.all([keeper.connect(), owner.connect()])
  try {
    await keeper.query('begin')
    await keeper.query('select 1 from account where address = $1 for update', [
      `customer:${customer.id}:cash`,
    ])
    const committed = commit(early)
    await waits('%commit_orders%')
    // As the job does: an event waits for a moment only, and a slow machine may take longer than that to
    // look.
    const begin = (): Promise<boolean> =>
      beginEvent(deps, event, closeForUnitsChange).catch((error: { code?: string }) => {
        if (error.code !== '55P03') throw error
        return begin()
      })
    const begun = begin()
    await waits('%advisory%')
    await keeper.query('rollback')
    expect(await committed).toMatchObject({ status: 'done' })
    expect(await begun).toBe(true)
  } finally {
    await Promise.all([keeper.end(), owner.end()])
  }
  expect(await incomeOf(event.id)).toEqual([{ customer_id: customer.id, units: 3n }])
})

test('an order that PostgreSQL rolls back in a deadlock is committed again', async () => {
  world.feed.set('SBIN.NS', 600)
  const customer = await world.customer({ cash: 10_000_00n })
  const bought = await asOwner(world.databaseUrl, async (other) => {
    await other.query('begin')
    await other.query('select from account where address = $1 for update', [`customer:${customer.id}:cash`])
    const answer = customer
      .call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 3 })
      .catch((error) => error)
    await vi.waitFor(
      async () => {
        // Within a transaction the first look at the activity would stand for all later ones.
        await other.query('select pg_stat_clear_snapshot()')
        const { rows } = await other.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%commit_orders%'`,
        )
        expect(rows).toHaveLength(1)
      },
      { interval: 5, timeout: 10_000 },
    )
    // The order has begun to wait first, so it is the one to find out, and to give way.
    await other.query(`select pg_advisory_xact_lock('instrument_event'::regclass::oid::bigint)`)
    await other.query('commit')
    return answer
  })
  expect(bought).toMatchObject({ state: 'filled', filled: 3 })
})
