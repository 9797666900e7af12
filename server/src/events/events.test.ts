import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { publish } from '../testing/publish.ts'
import type { Event } from './event.ts'
import { type Events, makeEvents } from './events.ts'

const log = pino({ level: 'silent' })
const never = 3_600_000
const soon = { timeout: 10_000, interval: 5 }

let scratch: TestDatabase
let database: Database
let running: Events[] = []

beforeAll(async () => {
  scratch = await testDatabase()
  database = openDatabase(scratch.url, { max: 30 })
})
afterEach(async () => {
  await Promise.all(running.map((events) => events.stop()))
  running = []
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

/** A process with its own reader, and what it has heard. */
async function startReader(origin: string, poll_ms = never) {
  const events = makeEvents({ url: scratch.url, log, origin, poll_ms })
  const heard: Event[] = []
  events.on((event) => heard.push(event))
  await events.start()
  running.push(events)
  return { events, heard, numbers: () => heard.flatMap(({ numbers }) => numbers) }
}

const orderChanged = (number: string) => ({
  customer: 7,
  topics: ['orders'] as ['orders'],
  numbers: [number],
})

test('an event says for whom, what and which, and who caused it', async () => {
  const { events, heard } = await startReader('a')
  await publish(database.db, {
    customer: 7,
    topics: ['orders', 'wallet'],
    numbers: ['S1', 'S2'],
    origin: 'b',
  })
  await publish(database.db, { customer: null, topics: ['config'] })
  events.wake()
  await vi.waitFor(() => expect(heard).toHaveLength(2), soon)
  expect(heard).toEqual([
    {
      id: expect.any(BigInt),
      customer: 7,
      topics: ['orders', 'wallet'],
      numbers: ['S1', 'S2'],
      origin: 'b',
    },
    { id: expect.any(BigInt), customer: null, topics: ['config'], numbers: [], origin: null },
  ])
})

test('a transaction that began first and commits last is heard, and delays nobody meanwhile', async () => {
  const { events, numbers } = await startReader('a')
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into outbox (customer_id, topics, numbers) values (7, '{orders}', '{slow}')`)
  await publish(database.db, orderChanged('fast'))
  events.wake()
  await vi.waitFor(() => expect(numbers()).toEqual(['fast']), soon)

  await slow.query('commit')
  slow.release()
  events.wake()
  await vi.waitFor(() => expect(numbers()).toEqual(['fast', 'slow']), soon)
})

test('what many transactions commit, in whatever order, every process hears exactly once', async () => {
  const [one, two] = [await startReader('a', 1), await startReader('b', 1)]
  const clients = await Promise.all(Array.from({ length: 20 }, () => database.pool.connect()))
  const committed: string[] = []
  const lane = async (client: pg.PoolClient, index: number) => {
    for (let round = 0; round < 25; round++) {
      const number = `${index}-${round}`
      await client.query('begin')
      await client.query(`insert into outbox (customer_id, topics, numbers) values (7, '{orders}', $1)`, [
        [number],
      ])
      // Some transactions stay open over several of the readers' looks.
      for (let turn = 0; turn < (index * round) % 7; turn++) await client.query('select')
      const undone = (index + round) % 5 === 0
      await client.query(undone ? 'rollback' : 'commit')
      if (!undone) committed.push(number)
    }
    client.release()
  }
  await Promise.all(clients.map(lane))
  for (const { numbers } of [one, two]) {
    await vi.waitFor(() => expect(numbers()).toHaveLength(committed.length), soon)
    expect(numbers().sort()).toEqual(committed.sort())
  }
})

test('a process that commits wakes the others', async () => {
  const [one, other] = [await startReader('a'), await startReader('b')]
  await publish(database.db, orderChanged('S3'))
  one.events.wake()
  await vi.waitFor(() => expect(other.numbers()).toEqual(['S3']), soon)
})

test('a thousand wakes at once are two notifications', async () => {
  const { events } = await startReader('a')
  const listener = new pg.Client({ connectionString: scratch.url })
  await listener.connect()
  const payloads: unknown[] = []
  listener.on('notification', ({ payload }) => payloads.push(payload))
  await listener.query('listen tarazu_events')
  for (let count = 0; count < 1_000; count++) events.wake()
  await vi.waitFor(() => expect(payloads).toHaveLength(2), soon)
  await events.stop()
  await database.pool.query(`select pg_notify('tarazu_events', 'end')`)
  await vi.waitFor(() => expect(payloads).toEqual(['a', 'a', 'end']), soon)
  await listener.end()
})

test('a commit that woke nobody is heard at the next poll', async () => {
  const { numbers } = await startReader('a', 20)
  await publish(database.db, orderChanged('S4'))
  await vi.waitFor(() => expect(numbers()).toEqual(['S4']), soon)
})

test('a cut connection comes back by itself and misses nothing', async () => {
  const { events, numbers } = await startReader('cut')
  const { rows } = await administer(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'tarazu events cut'`,
  )
  expect(rows).toEqual([{ ended: true }])
  await publish(database.db, orderChanged('S5'))
  await vi.waitFor(() => expect(numbers()).toEqual(['S5']), soon)
  expect(events.live).toBe(true)
})

test('a reader that cannot connect says so, and goes on where it was', async () => {
  const { events, numbers } = await startReader('shut', 20)
  const name = new URL(scratch.url).pathname.slice(1)
  await publish(database.db, orderChanged('S6'))
  await vi.waitFor(() => expect(numbers()).toEqual(['S6']), soon)
  const kept = await database.pool.connect()
  await administer(`alter database ${name} allow_connections false`)
  await administer(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tarazu events shut'`,
  )
  await vi.waitFor(() => expect(events.live).toBe(false), soon)
  await kept.query(`insert into outbox (customer_id, topics, numbers) values (7, '{orders}', '{S7}')`)
  kept.release()
  await administer(`alter database ${name} allow_connections true`)
  await vi.waitFor(() => expect(numbers()).toEqual(['S6', 'S7']), soon)
})

test('more news than fits is reported as: anything may have changed', async () => {
  const { events, heard } = await startReader('a')
  await database.pool.query(
    `insert into outbox (customer_id, topics) select n, '{wallet}' from generate_series(1, 10001) n`,
  )
  events.wake()
  await vi.waitFor(() => expect(heard).toHaveLength(1), soon)
  expect(heard[0]).toMatchObject({ customer: null, numbers: [], origin: null })
  expect(heard[0]?.topics).toContain('wallet')
})

test('a listener that fails does not stop others, and one that unsubscribed hears nothing', async () => {
  const { events, heard } = await startReader('a')
  const left: Event[] = []
  events.on(() => {
    throw new Error('mine')
  })
  events.on((event) => left.push(event))()
  const after: Event[] = []
  events.on((event) => after.push(event))
  await publish(database.db, orderChanged('S8'))
  events.wake()
  await vi.waitFor(() => expect(after).toHaveLength(1), soon)
  expect(heard).toEqual(after)
  expect(left).toEqual([])
})

test('an event cannot be changed once it is written', async () => {
  await expect(database.pool.query(`update outbox set numbers = '{}'`)).rejects.toThrow('permission denied')
})

async function administer(sql: string) {
  const url = new URL(scratch.url)
  url.pathname = 'postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}
