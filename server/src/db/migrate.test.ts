import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { startProcess } from '../testing/processes.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase
let more: TestDatabase[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-migrations-'))
  database = await emptyDatabase()
  more = []
})
afterEach(async () => {
  for (const each of [database, ...more]) await each.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (url = database.url) => migrate(url, { folder })

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

test('each migration runs once, in the order of its number', async () => {
  await write('0002-second.sql', 'insert into thing values (2)')
  await write('0001-first.sql', 'create table thing (id bigint primary key)')
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await run()).toEqual([])
  expect(await ask('select name from migration order by name')).toEqual([
    { name: '0001-first.sql' },
    { name: '0002-second.sql' },
  ])
})

test('a migration lets through whoever uses its table, and is done once the table is free', async () => {
  await write('0001-first.sql', 'create table thing (id bigint primary key)')
  await run()
  await write('0002-second.sql', 'alter table thing add column name text')
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('insert into thing values (1)')
  const migrated = run()
  try {
    // It has asked for the table, which lets nobody else pass, and has given up again.
    const waits = async () => {
      const found = await ask("select from pg_locks where relation = 'thing'::regclass and not granted")
      return found.length > 0
    }
    await vi.waitFor(async () => expect(await waits()).toBe(true), { timeout: 10_000, interval: 10 })
    await ask('select count(*) from thing')
    await vi.waitFor(async () => expect(await waits()).toBe(false), { timeout: 10_000, interval: 10 })
  } finally {
    await other.query('commit')
    await other.end()
  }
  expect(await migrated).toEqual(['0002-second.sql'])
  expect(await ask('select id, name from thing')).toEqual([{ id: '1', name: null }])
})

test('a database that has lost its policies, as from a dump without the roles, stops the start with a sentence', async () => {
  await migrate(database.url)
  await ask('drop policy application on orders')
  await expect(migrate(database.url)).rejects.toThrow('The table orders has lost its policies')
})

test('a migration that fails leaves nothing of itself, and keeps those before it', async () => {
  await write('0001-first.sql', 'create table thing (id bigint primary key)')
  await write('0002-second.sql', 'create table half (); insert into nothing values (1)')
  await expect(run()).rejects.toThrow(
    'The migration 0002-second.sql failed: relation "nothing" does not exist',
  )
  expect(
    await ask(`select to_regclass('thing') is not null as thing, to_regclass('half') is null as no_half`),
  ).toEqual([{ thing: true, no_half: true }])
})

const refusals: [string, string, () => Promise<void>][] = [
  ['a changed one', '0001-first.sql was changed', () => write('0001-first.sql', 'select 2')],
  ['an unknown one', 'knows the migration 0002-second.sql', () => rm(join(folder, '0002-second.sql'))],
  ['a late one', '0000-late.sql comes before 0002-second.sql', () => write('0000-late.sql', 'select 0')],
  ['a twin number', 'Two migrations have the number 0002', () => write('0002-twin.sql', 'select 3')],
  ['an odd name', 'fix.sql is not named NNNN-name.sql', () => write('fix.sql', 'select 4')],
]

test.each(refusals)('%s stops the start with a sentence', async (_, sentence, change) => {
  await write('0001-first.sql', 'select 1')
  await write('0002-second.sql', 'select 2')
  await run()
  await change()
  await expect(run()).rejects.toThrow(sentence)
})

test('processes that start at once migrate once, in one database and in several of one PostgreSQL', async () => {
  await write('0001-first.sql', 'create table thing (id bigint primary key)')
  more = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
  const urls = [database, database, database, ...more].map(({ url }) => url)
  const applied = await Promise.all(urls.map((url) => run(url)))
  expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 1, 1, 1, 1])
})

test('first migrations of several databases of a new PostgreSQL do not disturb each other', async () => {
  await write('0001-first.sql', 'create table thing (id bigint primary key)')
  const log = { info() {}, warn() {}, error() {} }
  const fresh = await startEmbedded(join(folder, 'data'), { log, durable: false })
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  const urls = names.map((name) => fresh.url.replace('/tarazu?', `/${name}?`))
  const applied = await Promise.all(urls.map((url) => run(url)))
  await fresh.stop()
  expect(applied.flat()).toHaveLength(names.length)
})

test('the application may use what a migration makes, but for what the migration takes away', async () => {
  await write(
    '0001-first.sql',
    `create table note (id bigint generated always as identity primary key, text text);
     create function two() returns int language sql return 2;
     create table journal (id bigint primary key);
     revoke update, delete on journal from tarazu_app;`,
  )
  await run()
  const { pool, close } = openDatabase(database.url)
  await pool.query(`insert into note (text) values ('a')`)
  await pool.query(`update note set text = 'b'`)
  await pool.query('delete from note where id = two()')
  await pool.query('insert into journal values (1)')
  for (const forbidden of [
    'update journal set id = 2',
    'delete from journal',
    'truncate journal',
    'drop table note',
    `insert into migration values ('x', 'y')`,
  ]) {
    await expect(pool.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/)
  }
  await close()
})

test('a kill -9 in the middle of a migration leaves the old schema, and the next start finishes it', async () => {
  await write('0001-first.sql', 'create table whole ()')
  await run()
  const gate = new pg.Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('select pg_advisory_lock(1)')
  await write(
    '0002-second.sql',
    'create table half (); select pg_advisory_xact_lock(1); create table other ()',
  )

  const program = `import { migrate } from '${import.meta.dirname}/migrate.ts'
    await migrate(process.argv[1], { folder: process.argv[2] })`
  const migrating = startProcess(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    database.url,
    folder,
  ])
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = 1 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await vi.waitFor(async () => expect(await ask(waiting)).toHaveLength(1), 10_000)
  await migrating.kill()
  // Its session ends although the lock that it waits for stays taken.
  await vi.waitFor(async () => expect(await ask(waiting)).toHaveLength(0), 10_000)
  expect(await ask(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  await gate.end()

  expect(await run()).toEqual(['0002-second.sql'])
  expect(await ask(`select to_regclass('half') as half, to_regclass('other') as other`)).toEqual([
    { half: 'half', other: 'other' },
  ])
})
