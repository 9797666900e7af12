import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemRandom } from '../clock.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { asOwner } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { lockKeys } from './lock-keys.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { grantServerRoles, loginName, makeLogin, tooPowerful, urlOfLogin } from './server-login.ts'
import { readSqlFunctions } from './sql-functions.ts'

const given = { secrets: makeSecrets(Buffer.alloc(32, 7), systemRandom), log: { info() {} } }
let database: TestDatabase
let serverUrl: string
let readerUrl: string
const made: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
  ;({ serverUrl, readerUrl } = await prepareDatabase({ databaseUrl: database.url }, given))
})
afterAll(() => database.drop())
afterEach(async () => {
  for (const undo of made.splice(0).reverse()) await undo()
})

const loginIn = (url: string) => decodeURIComponent(new URL(url).username)
const nameOf = (url: string) => new URL(url).pathname.slice(1)

type Pool = 'application' | 'readers' | 'writers'
const pools: Pool[] = ['application', 'readers', 'writers']

/** What PostgreSQL says to a statement on a connection of this pool of the server; undefined: it was done. */
async function saidBy(pool: Pool, statements: string[]) {
  const { db, dbOf, writerOf, close } = openDatabase(serverUrl, { readerUrl, max: 1 })
  try {
    const queries = { application: db, readers: dbOf(1), writers: writerOf(1) }
    return await queries[pool].connection().execute(async (connection) => {
      for (const statement of statements) await sql.raw(statement).execute(connection)
      return undefined
    })
  } catch (error) {
    return (error as pg.DatabaseError).code
  } finally {
    await close()
  }
}

test('the server logs in as two that are not the owner, and works as three roles', async () => {
  expect(loginIn(serverUrl)).toBe(loginName('server', nameOf(database.url)))
  expect(loginIn(readerUrl)).toBe(loginName('reader', nameOf(database.url)))
  const { db, dbOf, writerOf, close } = openDatabase(serverUrl, { readerUrl, max: 1 })
  const asked = sql<{ session_user: string; current_user: string }>`select session_user, current_user`
  const found = await Promise.all([db, dbOf(1), writerOf(1)].map((each) => asked.execute(each)))
  await close()
  expect(found.flatMap(({ rows }) => rows)).toEqual([
    { session_user: loginIn(serverUrl), current_user: 'tarazu_app' },
    { session_user: loginIn(readerUrl), current_user: 'tarazu_customer' },
    { session_user: loginIn(serverUrl), current_user: 'tarazu_act' },
  ])
})

const insufficientPrivilege = '42501'

test.each([
  ['SET ROLE NONE before reading', ['set role none', 'select * from public.bill']],
  ['RESET ROLE before a change', ['reset role', 'alter table public.customer add column mine int']],
  ['SET SESSION AUTHORIZATION', ["set session authorization 'postgres'"]],
  ['SET ROLE to the owner', ["set role 'tarazu'"]],
  ['ALTER FUNCTION', ['reset role', 'alter function public.transfer_text set search_path = evil']],
  [
    'CREATE OR REPLACE FUNCTION',
    ["create or replace function public.is_mine() returns int language sql as 'select 1'"],
  ],
  ['ALTER TABLE', ['reset role', 'alter table public.transfer disable trigger all']],
  ['DROP TRIGGER', ['alter table public.journal disable trigger user']],
  ['CREATE TABLE', ['create table public.mine ()']],
  ['CREATE VIEW', ['create view public.mine as select 1']],
  ['CREATE SCHEMA', ['create schema evil']],
  ['CREATE ROLE', ['reset role', 'create role evil']],
  ['CREATE POLICY', ['create policy evil on public.bill using (true)']],
  ['GRANT of the owner', ['grant tarazu to tarazu_app']],
])('%s is denied on each pool', async (_, statements) => {
  for (const pool of pools) expect(await saidBy(pool, statements), pool).toBe(insufficientPrivilege)
})

test.each(['tarazu_app', 'tarazu_act'])('what customers read cannot become %s', async (role) => {
  expect(await saidBy('readers', [`set role ${role}`])).toBe(insufficientPrivilege)
  expect(await saidBy('readers', ['reset role', `set role ${role}`])).toBe(insufficientPrivilege)
})

test('on the connections of what customers read no row can be changed', async () => {
  const rights = await asOwner(database.url, async (owner) => {
    const { rows } = await owner.query(
      `select c.oid::regclass as relation, what from pg_class c,
              unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) what
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and case when what in ('insert', 'update', 'references')
                   then has_any_column_privilege('tarazu_customer', c.oid, what)
                   else has_table_privilege('tarazu_customer', c.oid, what) end
       union all
       select c.oid::regclass, 'usage' from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and case when c.relkind = 'S'
                   then has_sequence_privilege('tarazu_customer', c.oid, 'usage, update') end`,
    )
    return rows
  })
  expect(rights).toEqual([])
  for (const statement of [
    'insert into favourite (customer_id, symbol) values (1, $$TCS$$)',
    'delete from request_key',
    `select post_journals(${Array(13).fill("'{}'").join(', ')})`,
    "select append_audit('{}')",
  ])
    expect(await saidBy('readers', [statement]), statement).toBe(insufficientPrivilege)
  expect(await saidBy('writers', ['delete from request_key'])).toBe(undefined)
})

/** Functions of the schema that this role may call, by name. */
async function callableBy(role: string) {
  return asOwner(database.url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute') order by 1`,
      [role],
    )
    return rows.map(({ name }) => name)
  })
}

test('no function can be called by everybody, and none that writes by what customers read', async () => {
  const all = (await readSqlFunctions()).map(({ name }) => name).sort()
  expect(await callableBy('public')).toEqual([])
  expect(await callableBy('tarazu_app')).toEqual(all)
  expect(await callableBy('tarazu_act')).toEqual(all.filter((name) => name !== 'seal_block'))
  const reading = await callableBy('tarazu_customer')
  expect(reading).toContain('statement_entries')
  expect(all.filter((name) => !reading.includes(name))).toEqual(
    expect.arrayContaining([
      'append_audit',
      'commit_orders',
      'new_account_id',
      'post_journals',
      'seal_block',
    ]),
  )
  const writing = await asOwner(database.url, (owner) =>
    owner.query(`select proname from pg_proc where proname = any ($1) and provolatile = 'v'`, [reading]),
  )
  expect(writing.rows).toEqual([])
})

test('a function that somebody opened to everybody is closed at the next start', async () => {
  await asOwner(database.url, (owner) =>
    owner.query('grant execute on function seal_block to public, tarazu_act, tarazu_customer'),
  )
  expect(await callableBy('public')).toEqual(['seal_block'])
  await prepareDatabase({ databaseUrl: database.url }, given)
  expect(await callableBy('public')).toEqual([])
  expect(await callableBy('tarazu_act')).not.toContain('seal_block')
  expect(await callableBy('tarazu_customer')).not.toContain('seal_block')
})

test.each(['post_journals', 'append_audit', 'commit_orders', 'seal_block'])(
  'the logins themselves, without a role, cannot call %s',
  async (name) => {
    for (const url of [serverUrl, readerUrl]) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client
        .query(
          `select current_user as name, has_function_privilege(oid, 'execute') as may
             from pg_proc where proname = $1`,
          [name],
        )
        .finally(() => client.end())
      expect(rows).toEqual([{ name: loginIn(url), may: false }])
    }
  },
)

test('a temporary table is all that the server may create', async () => {
  expect(
    await saidBy('application', ['create temporary table mine (n int)', 'insert into mine values (1)']),
  ).toBe(undefined)
})

test('a later start keeps the logins, and a changed password is set again', async () => {
  const prepared = { serverUrl, readerUrl }
  expect(await prepareDatabase({ databaseUrl: database.url }, given)).toEqual(prepared)
  for (const url of [serverUrl, readerUrl]) {
    await asOwner(database.url, (owner) => owner.query(`alter role ${loginIn(url)} password 'of somebody'`))
    await expect(ask(url)).rejects.toThrow('password authentication failed')
    expect(await prepareDatabase({ databaseUrl: database.url }, given)).toEqual(prepared)
    await ask(url)
  }
})

test('another secret does not change the login of the servers that run', async () => {
  const other = { ...given, secrets: makeSecrets(Buffer.alloc(32, 8), systemRandom) }
  await expect(prepareDatabase({ databaseUrl: database.url }, other)).rejects.toThrow(
    'sealed with another secret',
  )
  await ask(serverUrl)
})

test('simultaneous first starts agree on the logins', async () => {
  const fresh = await testDatabase()
  made.push(fresh.drop)
  const prepared = await Promise.all(
    Array.from({ length: 4 }, () => prepareDatabase({ databaseUrl: fresh.url }, given)),
  )
  expect(new Set(prepared.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('a login that another start is just making is waited for', async () => {
  const fresh = await testDatabase()
  made.push(fresh.drop)
  const url = urlOfLogin('server', fresh.url, 'of the server')
  let making: Promise<void> | undefined
  await asOwner(fresh.url, async (owner) => {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lockKeys.logins])
    await owner.query(`create role ${loginIn(url)} login noinherit password 'of another'`)
    making = makeLogin('server', fresh.url, url)
    making.catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `select from pg_locks
          where not granted and locktype = 'advisory' and objid = $1
            and database = (select oid from pg_database where datname = current_database())`,
        [lockKeys.logins],
      )
      expect(rows).toHaveLength(1)
    })
    await owner.query('commit')
  })
  await making
  await ask(url)
})

async function ask(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select 1').finally(() => client.end())
}

/** A login that the administrator made for the server. */
async function ownLogin(on: TestDatabase, attributes = '') {
  const login = `login_${systemRandom.bytes(6).toString('hex')}`
  await asSuperuser(on.url, `create role ${login} login ${attributes} password 'of the server'`)
  made.push(() => asSuperuser(database.url, `drop role ${login}`))
  const url = new URL(on.url)
  url.username = login
  url.password = encodeURIComponent('of the server')
  return url.href
}

test('with MIGRATION_DATABASE_URL the login of DATABASE_URL is used as it is', async () => {
  const fresh = await emptyDatabase()
  const own = await ownLogin(fresh)
  made.push(fresh.drop)
  await expect(prepareDatabase({ databaseUrl: own }, given)).rejects.toThrow('set MIGRATION_DATABASE_URL')
  const prepared = await prepareDatabase({ databaseUrl: own, migrationUrl: fresh.url }, given)
  expect(prepared.serverUrl).toBe(own)
  expect(loginIn(prepared.readerUrl)).toBe(loginName('reader', nameOf(fresh.url)))
  // Once all is migrated, the owner's login is not needed.
  expect(await prepareDatabase({ databaseUrl: own }, given)).toEqual(prepared)
  await asOwner(fresh.url, (owner) => owner.query(`alter role ${loginIn(prepared.readerUrl)} nologin`))
  await expect(prepareDatabase({ databaseUrl: own }, given)).rejects.toThrow('set READER_DATABASE_URL')
})

test('with READER_DATABASE_URL no login is made for what customers read', async () => {
  const fresh = await emptyDatabase()
  const [own, reader] = [await ownLogin(fresh), await ownLogin(fresh)]
  made.push(fresh.drop)
  const named = { databaseUrl: own, migrationUrl: fresh.url, readerUrl: reader }
  expect(await prepareDatabase(named, given)).toEqual({ serverUrl: own, readerUrl: reader })
  const found = await asOwner(fresh.url, (owner) =>
    owner.query('select from pg_roles where rolname = $1', [loginName('reader', nameOf(fresh.url))]),
  )
  expect(found.rowCount).toBe(0)
})

test.each([
  ['may create roles', 'createrole', 'may create roles or databases'],
  ['may create databases', 'createdb', 'may create roles or databases'],
])('a login that %s is refused', async (_, attributes, reason) => {
  const own = await ownLogin(database, attributes)
  await expect(prepareDatabase({ databaseUrl: own, migrationUrl: database.url }, given)).rejects.toThrow(
    reason,
  )
})

test.each([
  ['is a member of the owner', 'grant tarazu to LOGIN', 'revoke tarazu from LOGIN', 'is a member of'],
  [
    'may read files of the machine',
    'grant pg_read_server_files to LOGIN',
    'revoke pg_read_server_files from LOGIN',
    'is a member of pg_read_server_files',
  ],
  [
    'may create in the schema',
    'grant create on schema public to LOGIN',
    'revoke create on schema public from LOGIN',
    'may create in the schema public',
  ],
  [
    'acts as a role that may create in the schema',
    'grant create on schema public to tarazu_app',
    'revoke create on schema public from tarazu_app',
    'may create in the schema public',
  ],
  ['owns a table', 'create table mine (); alter table mine owner to LOGIN', 'drop table mine', 'owns mine'],
])('a login that %s is too powerful', async (_, give, take, reason) => {
  const own = await ownLogin(database)
  await grantServerRoles('server', database.url, own)
  expect(await tooPowerful('server', own)).toBe(undefined)
  const asAdministrator = (text: string) => asSuperuser(database.url, text.replaceAll('LOGIN', loginIn(own)))
  await asAdministrator(give)
  made.push(() => asAdministrator(take))
  expect(await tooPowerful('server', own)).toContain(reason)
})

test('a login for what customers read that may write is refused', async () => {
  const [own, reader] = [await ownLogin(database), await ownLogin(database)]
  await grantServerRoles('server', database.url, reader)
  await expect(
    prepareDatabase({ databaseUrl: own, migrationUrl: database.url, readerUrl: reader }, given),
  ).rejects.toThrow('is a member of tarazu_')
})

/** The tests' PostgreSQL takes its superuser with the password of the owner. */
async function asSuperuser(url: string, statements: string) {
  const superuser = new URL(url)
  superuser.username = 'postgres'
  const client = new pg.Client({ connectionString: superuser.href })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

test('a deployment of before, with one login, moves over at its next start', async () => {
  const fresh = await emptyDatabase()
  made.push(fresh.drop)
  await migrate(fresh.url)
  const { serverUrl, readerUrl } = await prepareDatabase({ databaseUrl: fresh.url }, given)
  expect(loginIn(serverUrl)).not.toBe(loginIn(fresh.url))
  expect(await tooPowerful('server', serverUrl)).toBe(undefined)
  expect(await tooPowerful('reader', readerUrl)).toBe(undefined)
  expect(await tooPowerful('server', fresh.url)).toContain('is a member of pg_database_owner')
})

test('a deployment of before, whose server acted as tarazu_customer, moves over at its next start', async () => {
  const fresh = await testDatabase()
  made.push(fresh.drop)
  const own = await ownLogin(fresh)
  await asOwner(fresh.url, (owner) => owner.query(`grant tarazu_app, tarazu_customer to ${loginIn(own)}`))
  const { serverUrl } = await prepareDatabase({ databaseUrl: own, migrationUrl: fresh.url }, given)
  const { writerOf, close } = openDatabase(serverUrl, { max: 1 })
  expect(await writerOf(1).selectFrom('customer').select('id').execute()).toEqual([])
  await close()
})
