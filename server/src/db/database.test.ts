import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './database.ts'

let database: Database
let scratch: TestDatabase

beforeAll(async () => {
  scratch = await testDatabase()
  database = openDatabase(scratch.url, { max: 2, statementTimeout_ms: 100, lockTimeout_ms: 1_000 })
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows[0]

test('a connection is the restricted role, and a reset does not free it', async () => {
  expect(await ask('select current_user as name')).toEqual({ name: 'tarazu_app' })
  await database.pool.query('reset role')
  expect(await ask('select current_user as name')).toEqual({ name: 'tarazu_app' })
  await expect(ask('create table mine ()')).rejects.toThrow('permission denied for schema public')
})

test('64-bit whole numbers are bigint both ways, alone and in arrays', async () => {
  const big = 9_007_199_254_740_993n
  expect(await ask('select $1::bigint as one, $2::bigint[] as many', [big, [big, null, -1n]])).toEqual({
    one: big,
    many: [big, null, -1n],
  })
})

test('exact decimals stay text and times are dates', async () => {
  expect(
    await ask(`select 0.10::numeric(9,2) as amount, timestamptz '2019-01-02 09:15+05:30' as at`),
  ).toEqual({
    amount: '0.10',
    at: new Date('2019-01-02T03:45:00Z'),
  })
})

test('a statement that takes too long is cancelled', async () => {
  await expect(ask('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
})

test('a connection that a query has hung on is not lent again, and its transaction never goes on', async () => {
  const hasty = openDatabase(scratch.url, { max: 1, statementTimeout_ms: 400, lockTimeout_ms: 0 })
  const pid = async (db: Pick<Database['db'], 'getExecutor'>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db as Database['db'])).rows[0]?.pid
  let first: number | undefined
  await expect(
    hasty.db.transaction().execute(async (tx) => {
      first = await pid(tx)
      await sql`set local statement_timeout = 60000`.execute(tx)
      await sql`insert into lease (name, holder, expires_at) values ('half', 'done', now())`.execute(tx)
      await sql`select pg_sleep(30)`.execute(tx)
    }),
  ).rejects.toThrow('Query read timeout')
  expect(await pid(hasty.db)).not.toBe(first)
  expect((await hasty.pool.query(`select from lease where name = 'half'`)).rowCount).toBe(0)
  await hasty.close()
})

test.each(['0', "'5s'"])('work that has a limit of its own, %s, is waited for as long', async (limit) => {
  const hasty = openDatabase(scratch.url, { statementTimeout_ms: 100, lockTimeout_ms: 0 })
  const slept = hasty.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.raw(limit)}`.execute(tx)
    await sql`select pg_sleep(1.3)`.execute(tx)
    return 'slept'
  })
  expect(await slept).toBe('slept')
  await hasty.close()
})

test('a connection that was given back answers nothing more: it may be lent to another', async () => {
  let late: Promise<unknown> | undefined
  await database.db.connection().execute(async (lent) => {
    late = Promise.resolve()
      .then(() => new Promise((soon) => setImmediate(soon)))
      .then(() => sql`select 1`.execute(lent))
  })
  await expect(late).rejects.toThrow('given back')
})

test('a connection that breaks between the queries of a transaction fails the next one, not the process', async () => {
  const lent = await database.pool.connect()
  const { rows } = await lent.query('select pg_backend_pid() as pid')
  const broken = new Promise<void>((resolve) => lent.once('end', resolve))
  const owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
  await owner.end()
  await broken
  await expect(lent.query('select 1')).rejects.toThrow()
  lent.release(true)
  expect(await ask('select 1 as one')).toEqual({ one: 1 })
})

test('what is closed has left PostgreSQL, which may then end without ending somebody', async () => {
  const leaving = openDatabase(scratch.url, { max: 4 })
  const clients = await Promise.all(Array.from({ length: 4 }, () => leaving.pool.connect()))
  const ended = clients.map((client) => {
    let yes = false
    client.once('end', () => (yes = true))
    return () => yes
  })
  for (const client of clients) client.release()
  await leaving.close()
  expect(ended.map((yes) => yes())).toEqual([true, true, true, true])
})

test('an address cannot smuggle another role in', () => {
  expect(() => openDatabase('postgres://a@b/c?options=-c%20role%3Dpostgres')).toThrow(
    'must not carry "options"',
  )
})
