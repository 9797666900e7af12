import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { asOwner } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'
import { grantServerRoles, serverLoginOf, tooPowerful } from './server-login.ts'
import { readSqlFunctions } from './sql-functions.ts'

const given = { secrets: makeSecrets(Buffer.alloc(32, 7), systemRandom), log: { info() {} } }
let database: TestDatabase
let serverUrl: string
const made: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
  serverUrl = await prepareDatabase({ databaseUrl: database.url }, given)
})
afterAll(() => database.drop())
afterEach(async () => {
  for (const undo of made.splice(0).reverse()) await undo()
})

const loginIn = (url: string) => decodeURIComponent(new URL(url).username)
const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** What PostgreSQL says to a statement on a connection of this pool of the server; undefined: it was done. */
async function saidBy(pool: 'application' | 'customers', statements: string[]) {
  const { db, dbOf, close } = openDatabase(serverUrl, { max: 1 })
  try {
    const queries = pool === 'application' ? db : dbOf(1)
    return await queries.connection().execute(async (connection) => {
      for (const statement of statements) await sql.raw(statement).execute(connection)
      return undefined
    })
  } catch (error) {
    return (error as pg.DatabaseError).code
  } finally {
    await close()
  }
}

test('the server logs in as somebody else than the owner, and works as the two roles', async () => {
  expect(loginIn(serverUrl)).toBe(serverLoginOf(nameOf(database.url)))
  const { pool, dbOf, close } = openDatabase(serverUrl, { max: 1 })
  const { rows } = await pool.query('select session_user, current_user')
  expect(rows).toEqual([{ session_user: loginIn(serverUrl), current_user: 'tarazu_app' }])
  expect(await dbOf(1).selectFrom('customer').select('id').execute()).toEqual([])
  await close()
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
])('%s is denied on both pools', async (_, statements) => {
  expect(await saidBy('application', statements)).toBe(insufficientPrivilege)
  expect(await saidBy('customers', statements)).toBe(insufficientPrivilege)
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

test('no function can be called by everybody, and those of the application not by customers', async () => {
  const all = (await readSqlFunctions()).map(({ name }) => name).sort()
  expect(await callableBy('public')).toEqual([])
  expect(await callableBy('tarazu_app')).toEqual(all)
  expect(await callableBy('tarazu_customer')).toEqual(all.filter((name) => name !== 'seal_block'))
})

test('a function that somebody opened to everybody is closed at the next start', async () => {
  await asOwner(database.url, (owner) =>
    owner.query('grant execute on function seal_block to public, tarazu_customer'),
  )
  expect(await callableBy('public')).toEqual(['seal_block'])
  await prepareDatabase({ databaseUrl: database.url }, given)
  expect(await callableBy('public')).toEqual([])
  expect(await callableBy('tarazu_customer')).not.toContain('seal_block')
})

test.each(['post_journals', 'append_audit', 'commit_orders', 'seal_block'])(
  'the login itself, without a role, cannot call %s',
  async (name) => {
    const { pool, close } = openDatabase(serverUrl, { max: 1 })
    const client = await pool.connect()
    await client.query('set role none')
    const { rows } = await client.query(
      `select has_function_privilege(oid, 'execute') as may from pg_proc where proname = $1`,
      [name],
    )
    client.release(true)
    await close()
    expect(rows).toEqual([{ may: false }])
  },
)

test('a temporary table is all that the server may create', async () => {
  expect(
    await saidBy('application', ['create temporary table mine (n int)', 'insert into mine values (1)']),
  ).toBe(undefined)
})

test('a later start keeps the login, and a changed password is set again', async () => {
  expect(await prepareDatabase({ databaseUrl: database.url }, given)).toBe(serverUrl)
  await asOwner(database.url, (owner) =>
    owner.query(`alter role ${loginIn(serverUrl)} password 'of somebody'`),
  )
  await expect(openAndAsk(serverUrl)).rejects.toThrow('password authentication failed')
  expect(await prepareDatabase({ databaseUrl: database.url }, given)).toBe(serverUrl)
  await openAndAsk(serverUrl)
})

test('another secret does not change the login of the servers that run', async () => {
  const other = { ...given, secrets: makeSecrets(Buffer.alloc(32, 8), systemRandom) }
  await expect(prepareDatabase({ databaseUrl: database.url }, other)).rejects.toThrow(
    'sealed with another secret',
  )
  await openAndAsk(serverUrl)
})

test('simultaneous first starts agree on one login', async () => {
  const fresh = await testDatabase()
  made.push(fresh.drop)
  const urls = await Promise.all(
    Array.from({ length: 4 }, () => prepareDatabase({ databaseUrl: fresh.url }, given)),
  )
  expect(new Set(urls).size).toBe(1)
})

async function openAndAsk(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 })
  await pool.query('select 1').finally(close)
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
  expect(await prepareDatabase({ databaseUrl: own, migrationUrl: fresh.url }, given)).toBe(own)
  await openAndAsk(own)
  // Once all is migrated, the owner's login is not needed.
  expect(await prepareDatabase({ databaseUrl: own }, given)).toBe(own)
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
  await grantServerRoles(database.url, own)
  expect(await tooPowerful(own)).toBe(undefined)
  const asAdministrator = (text: string) => asSuperuser(database.url, text.replaceAll('LOGIN', loginIn(own)))
  await asAdministrator(give)
  made.push(() => asAdministrator(take))
  expect(await tooPowerful(own)).toContain(reason)
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
  const url = await prepareDatabase({ databaseUrl: fresh.url }, given)
  expect(loginIn(url)).not.toBe(loginIn(fresh.url))
  expect(await tooPowerful(url)).toBe(undefined)
  expect(await tooPowerful(fresh.url)).toContain('is a member of pg_database_owner')
})
