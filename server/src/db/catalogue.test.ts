import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../clock.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Catalogue, catalogueOfVersion, problemOfCatalogue, readCatalogue } from './catalogue.ts'
import { prepareDatabase } from './prepare-database.ts'

let database: TestDatabase
let administrator: pg.Client
let wanted: Catalogue

beforeAll(async () => {
  database = await testDatabase()
  const secrets = makeSecrets(Buffer.alloc(32, 7), systemRandom)
  await prepareDatabase({ databaseUrl: database.url }, { secrets, log: { info() {} } })
  // The tests' PostgreSQL takes its superuser with the password of the owner.
  const superuser = new URL(database.url)
  superuser.username = 'postgres'
  administrator = new pg.Client({ connectionString: superuser.href })
  await administrator.connect()
  wanted = await catalogueOfVersion()
})
afterAll(async () => {
  await administrator.end()
  await database.drop()
})

/** What the catalogue says after these statements, which are undone. */
async function problemAfter(...statements: string[]) {
  await administrator.query('begin')
  try {
    for (const statement of statements) await administrator.query(statement)
    return problemOfCatalogue(await readCatalogue((text) => administrator.query(text)), wanted)
  } finally {
    await administrator.query('rollback')
  }
}

test('catalogue.json has what this version makes of a database', async () => {
  await administrator.query('begin')
  const found = await readCatalogue((text) => administrator.query(text))
  await administrator.query('rollback')
  if (process.env['WRITE_CATALOGUE'] === 'on') {
    const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
    await writeFile(join(import.meta.dirname, 'catalogue.json'), `${JSON.stringify(sorted, undefined, 2)}\n`)
    wanted = sorted
  }
  expect(
    problemOfCatalogue(found, wanted),
    'After a migration or a changed function run: WRITE_CATALOGUE=on npm test -- db/catalogue',
  ).toBe(undefined)
  expect(Object.keys(found).length).toBeGreaterThan(400)
})

test.each([
  [
    'a search path that a function was given',
    ['alter function transfer_text set search_path = evil'],
    'The function public.transfer_text(',
  ],
  [
    'a function with another body',
    [
      `create or replace function account_kind(address text) returns text language sql immutable as 'select ''customer''::text'`,
    ],
    'The function public.account_kind(',
  ],
  [
    'an overload',
    [`create function merkle_root(text) returns text language sql as 'select $1'`],
    'The database has a function public.merkle_root(text)',
  ],
  [
    'a function of another owner',
    ['alter function seal_block owner to postgres'],
    'The function public.seal_block(',
  ],
  [
    'a function that everybody may call',
    ['grant execute on function post_journals to public'],
    'The function public.post_journals(',
  ],
  ['a disabled trigger', ['alter table fill disable trigger user'], 'The trigger public.fill '],
  [
    'a dropped trigger',
    ['drop trigger withdrawal_published on withdrawal'],
    'The trigger public.withdrawal withdrawal_published is missing',
  ],
  [
    'foreign keys that are not checked',
    ['alter table session disable trigger all'],
    'The foreign keys public.session',
  ],
  [
    'a view in place of a table',
    ['alter table bill rename to bill_of_truth', 'create view bill as select * from bill_of_truth'],
    'public.bill',
  ],
  [
    'a rule',
    ['create rule evil as on insert to journal do instead nothing'],
    'The database has a rule public.journal evil',
  ],
  [
    'a policy',
    ['create policy evil on bill to tarazu_customer using (true)'],
    'The database has a policy public.bill evil',
  ],
  [
    'a policy with another condition',
    ['alter policy own on bill using (true)'],
    'The policy public.bill own',
  ],
  ['row security that is off', ['alter table bill disable row level security'], 'The table public.bill'],
  ['a right on a table', ['grant update on transfer to tarazu_app'], 'The table public.transfer'],
  ['a right on a column', ['grant update (amount) on transfer to tarazu_app'], 'The table public.transfer'],
  ['a default', ['alter table withdrawal alter column state set default 1'], 'of the database'],
  [
    'a dropped check',
    ['alter table account drop constraint not_overdrawn'],
    'The constraint public.account not_overdrawn is missing',
  ],
  [
    'an operator',
    [
      'create function yes(text, text) returns boolean language sql as $$select true$$',
      'create operator <=> (leftarg = text, rightarg = text, function = yes)',
    ],
    'The database has a function public.yes(text,text)',
  ],
  [
    'an operator in a schema of its own',
    ['create schema evil', 'create operator evil.= (leftarg = bytea, rightarg = bytea, function = byteane)'],
    'The database has a schema evil',
  ],
  [
    'a function of PostgreSQL’s own schema',
    [`create function pg_catalog.sha256(text) returns bytea language sql as 'select null::bytea'`],
    'The database has a function sha256(text)',
  ],
  ['a cast', ['create cast (journal as text) with inout'], 'The database has a cast public.journal text'],
  [
    'a search path of the database',
    [`do $$ begin execute format('alter database %I set search_path = evil', current_database()); end $$`],
    'The database has a setting of every login here',
  ],
  [
    'a setting of a role',
    ['alter role tarazu_app set search_path = evil'],
    'The database has a setting of tarazu_app',
  ],
  ['a role that may do more', ['alter role tarazu_customer bypassrls'], 'The role tarazu_customer'],
  [
    'an event trigger',
    [
      'create function evil() returns event_trigger language plpgsql as $$ begin end $$',
      'create event trigger evil on ddl_command_start execute function evil()',
    ],
    'The database has a',
  ],
  [
    'an index that is not valid',
    [`update pg_index set indisvalid = false where indexrelid = 'journal_pkey'::regclass`],
    'The index public.journal_pkey',
  ],
] as [string, string[], string][])('%s is named', async (_, statements, problem) => {
  expect(await problemAfter(...statements)).toContain(problem)
})

test('neither rows, statistics nor temporary tables change the catalogue', async () => {
  expect(await problemAfter('create temporary table mine (n int)', 'analyze customer')).toBe(undefined)
})
