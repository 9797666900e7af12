import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { isItemFault, makeBatcher } from './batcher.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table numbered (n int primary key check (n > 0))')
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

/** A batcher whose batches are answered when the test says so, each item with itself. */
function batcherAnsweredByTest({ maxInFlight = 1, maxItems = 3, minWhileBusy = 2 } = {}) {
  const sent: number[][] = []
  const answers: (() => void)[] = []
  const batcher = makeBatcher<number, number>({
    send: (items) => {
      sent.push(items)
      return new Promise((resolve) => answers.push(() => resolve(items)))
    },
    maxInFlight,
    maxItems,
    minWhileBusy,
  })
  return { add: batcher.add, sent, answer: () => answers.shift()?.() }
}

const nextTurn = () => new Promise(setImmediate)

/** Writes a batch in one statement, which fails as a whole. */
const insertingBatcher = () =>
  makeBatcher<number, number>({
    send: async (items) => {
      await client.query('insert into numbered select unnest($1::int[])', [items])
      return items
    },
    maxInFlight: 1,
    maxItems: 10,
    minWhileBusy: 1,
  })

test('items of one turn of the event loop are one batch, and each gets its own outcome', async () => {
  const { add, sent, answer } = batcherAnsweredByTest()
  const outcomes = Promise.all([add(1), add(2), add(3)])
  await nextTurn()
  expect(sent).toEqual([[1, 2, 3]])
  answer()
  expect(await outcomes).toEqual([1, 2, 3])
})

test('a single item is sent at once', async () => {
  const { add, sent } = batcherAnsweredByTest({ minWhileBusy: 100 })
  void add(1)
  await nextTurn()
  expect(sent).toEqual([[1]])
})

test('while a batch is in flight, the next one waits for `minWhileBusy` items', async () => {
  const { add, sent } = batcherAnsweredByTest({ maxInFlight: 2 })
  void add(1)
  await nextTurn()
  void add(2)
  await nextTurn()
  expect(sent).toEqual([[1]])
  void add(3)
  await nextTurn()
  expect(sent).toEqual([[1], [2, 3]])
})

test('no more than `maxInFlight` batches are in flight, and none is larger than `maxItems`', async () => {
  const { add, sent, answer } = batcherAnsweredByTest()
  for (const item of [1, 2, 3, 4]) void add(item)
  await nextTurn()
  expect(sent).toEqual([[1, 2, 3]])
  answer()
  await nextTurn()
  expect(sent).toEqual([[1, 2, 3], [4]])
})

test('an item that the database cannot take fails alone', async () => {
  const { add } = insertingBatcher()
  const outcomes = await Promise.allSettled([add(1), add(-1), add(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const { rows } = await client.query('select n from numbered order by n')
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('a batch that failed because the database is unreachable is not sent again item by item', async () => {
  let sends = 0
  const { add } = makeBatcher<number, number>({
    send: async () => {
      sends += 1
      throw new Error('connection refused')
    },
    maxInFlight: 1,
    maxItems: 10,
    minWhileBusy: 1,
  })
  const outcomes = await Promise.allSettled([add(1), add(2)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sends).toBe(1)
})

test.each([
  ['a broken constraint', 'insert into numbered values (0)', true],
  ['bad data', "select 'x'::int", true],
  ['an error of our own function', "do $$ begin raise exception 'no' ; end $$", true],
  ['a connection that is cut', 'select pg_terminate_backend(pg_backend_pid())', false],
])('%s: whether the item is at fault or the database is unreachable', async (_, statement, ofOneItem) => {
  const own = new pg.Client({ connectionString: database.url })
  own.on('error', () => {})
  await own.connect()
  const error = await own.query(statement).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(isItemFault(error)).toBe(ofOneItem)
  await own.end().catch(() => {})
})
