import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { publish } from '../testing/publish.ts'
import { pruneOutbox } from './prune-outbox.ts'
import { ordersSince, positionOf, readOutbox, takeSnapshot } from './read-outbox.ts'

let scratch: TestDatabase
let database: Database

beforeAll(async () => {
  scratch = await testDatabase()
  database = openDatabase(scratch.url)
})
beforeEach(async () => {
  await database.pool.query('delete from outbox')
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

const change = (customer: number, ...numbers: string[]) =>
  publish(database.db, { customer, topics: ['orders', 'wallet'], numbers })

/**
 * Just after the latest row. A snapshot's own position may lie before, for another test's transaction that is
 * still open.
 */
async function positionNow() {
  const { rows } = await database.pool.query('select max(xid::text::numeric) + 1 as position from outbox')
  return BigInt(rows[0].position)
}

async function withClient<T>(use: (client: Parameters<typeof takeSnapshot>[0]) => Promise<T>) {
  const client = await database.pool.connect()
  return use(client).finally(() => client.release())
}

test('orders that changed since a position are listed once, and only the customer’s own', async () => {
  await change(1, 'before')
  const position = await positionNow()
  await change(1, 'S1')
  await change(2, 'other')
  await change(1, 'S1', 'S2')
  await publish(database.db, { customer: 1, topics: ['unread'] })
  expect(await ordersSince(database.pool, 1, position)).toEqual(['S1', 'S2'])
  expect(await ordersSince(database.pool, 3, position)).toBeUndefined()
})

test('a transaction that was open at the position counts as since', async () => {
  await change(1, 'before')
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into outbox (customer_id, topics, numbers) values (1, '{orders}', '{slow}')`)
  const { rows } = await slow.query('select pg_current_xact_id()::text as id')
  const began = BigInt(rows[0].id)
  await change(2, 'other')
  expect(positionOf(await withClient(takeSnapshot))).toBeLessThanOrEqual(began)
  await slow.query('commit')
  slow.release()
  expect(await ordersSince(database.pool, 1, began)).toEqual(['slow'])
})

test.each([
  ['nothing is left from before the position', async () => 1n],
  ['the position is of another database', async () => (await positionNow()) + 1_000_000n],
])('all orders may have changed when %s', async (_why, position) => {
  await change(1, 'S1')
  expect(await ordersSince(database.pool, 1, await position())).toEqual([])
})

test('all orders may have changed when one event does not name them, or they are too many', async () => {
  await change(9, 'before')
  const position = await positionNow()
  await change(1)
  await change(1, 'S1')
  expect(await ordersSince(database.pool, 1, position)).toEqual([])

  for (let number = 0; number <= 200; number++) await change(2, `S${number % 3}`)
  expect(await ordersSince(database.pool, 2, position)).toEqual([])
  await change(3, ...Array.from({ length: 201 }, (_, number) => `S${number}`))
  expect(await ordersSince(database.pool, 3, position)).toEqual([])
})

test('a counter that went back is reported as: anything may have changed', async () => {
  const read = await withClient((client) => readOutbox(client, '900000000:900000000:'))
  expect(read.news).toMatchObject([{ customer: null, numbers: [], origin: null }])
  expect(await withClient((client) => readOutbox(client, read.seen))).toMatchObject({ news: [] })
})

test('events over a day old are removed, and nothing after the first younger row', async () => {
  const insert = (number: string, hours: number) =>
    database.pool.query(
      `insert into outbox (customer_id, topics, numbers, at)
       values (1, '{orders}', $1, clock_timestamp() - make_interval(hours => $2))`,
      [[number], hours],
    )
  await insert('old', 30)
  await insert('also old', 25)
  await insert('young', 23)
  await insert('old, committed late', 25)
  expect(await pruneOutbox(database.pool)).toBe(2)
  const { rows } = await database.pool.query('select numbers from outbox order by xid, id')
  expect(rows.flatMap(({ numbers }) => numbers)).toEqual(['young', 'old, committed late'])
})

test('pruning goes on until everything old is gone', async () => {
  await database.pool.query(
    `insert into outbox (customer_id, topics, at)
     select n, '{wallet}', clock_timestamp() - interval '2 days' from generate_series(1, 12000) n`,
  )
  expect(await pruneOutbox(database.pool)).toBe(12_000)
  expect(await pruneOutbox(database.pool)).toBe(0)
})
