import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { readHistory, readSqlFunctions } from './sql-functions.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const bodies = async () => {
  const { rows } = await owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  )
  return rows
}
const commentOn = async (name: string) =>
  (await owner.query(`select obj_description('${name}'::regproc, 'pg_proc') as text`)).rows[0]?.text

test('every function of the database has a file, and is what its file says', async () => {
  const files = await readSqlFunctions()
  expect(files.length).toBeGreaterThan(30)
  expect(await bodies()).toEqual(files.map(({ name, body }) => ({ name, body })))
})

test('the last hash of each function in history.json is that of its file', async () => {
  const last = Object.entries(await readHistory()).map(([name, hashes]) => [name, hashes.at(-1)])
  const now = (await readSqlFunctions()).map(({ name, sha256 }) => [name, sha256])
  expect(
    Object.fromEntries(last),
    'Append the hash that is marked here to the function’s list in server/src/db/functions/history.json.',
  ).toEqual(Object.fromEntries(now))
})

test('a function that an earlier version made is made anew, and nothing else', async () => {
  const wanted = await commentOn('account_kind')
  const others = await commentOn('post_journals')
  await owner.query(`
    create or replace function account_kind(address text) returns text language sql immutable as $$ select 'cash' $$;
    comment on function account_kind is null`)
  await migrate(database.url)
  expect(await commentOn('account_kind')).toBe(wanted)
  expect(await commentOn('post_journals')).toBe(others)
  expect((await owner.query(`select account_kind('customer:1:held:X') as kind`)).rows).toEqual([
    { kind: 'held' },
  ])
})

test('what a newer version made is left alone, with a sentence', async () => {
  const wanted = await commentOn('account_kind')
  await owner.query(`comment on function account_kind is '${'0'.repeat(64)}'`)
  await expect(migrate(database.url)).rejects.toThrow(
    'a function account_kind that this version of Tarazu does not know',
  )
  await owner.query(`comment on function account_kind is '${wanted}'`)
  expect(await migrate(database.url)).toEqual([])
})

test.each([
  ['customer:12:cash', 'cash', 'cash'],
  ['customer:12:held:A00000000001', 'held', 'held'],
  ['customer:12:units:B00000000001', 'units', 'units'],
  ['customer:12:units:held:S00000000001', 'units:held', 'units:held'],
  ['house:market', null, 'market'],
  ['house:bank:client', null, 'bank:client'],
  ['house:ipo:7', null, 'ipo'],
  ['house:fund:7', null, 'fund'],
  ['house:placement:7', null, 'placement'],
  ['house:levies:stt', null, 'levies'],
  ['house:income:interest', null, 'income'],
  ['house:loss:credit', null, 'loss'],
])('the account %s is of the kind %s and the sort %s', async (address, kind, sort) => {
  const { rows } = await owner.query('select account_kind($1) as kind, account_sort($1) as sort', [address])
  expect(rows).toEqual([{ kind, sort }])
})

test('the accounts of a batch are found by their ids, also by a plan of the time when there were few', async () => {
  const { rows } = await owner.query<{ body: string; settings: string[] }>(
    `select prosrc as body, proconfig as settings from pg_proc where proname = 'post_journals'`,
  )
  const { body = '', settings = [] } = rows[0] ?? {}
  const update = /update account a set balance = balances[^;]*/.exec(body)?.[0] ?? ''
  const parameters = {
    balances: 'bigint[]',
    ids: 'bigint[]',
    last: 'integer[]',
    account_id: 'bigint[]',
    m: 'integer',
  }
  const statement = Object.entries(parameters).reduce(
    (text, [name], at) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `$${at + 1}`),
    update,
  )
  await owner.query('begin')
  try {
    for (const setting of settings) {
      const [name = '', value = ''] = setting.split('=')
      await owner.query(`select set_config($1, $2, true)`, [name, value])
    }
    await owner.query('set local plan_cache_mode = force_generic_plan')
    await owner.query(`prepare of_a_batch (${Object.values(parameters).join(', ')}) as ${statement}`)
    const plan = await owner.query<{ 'QUERY PLAN': string }>(
      `explain execute of_a_batch (null, null, null, null, null)`,
    )
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Scan using account_pkey[\s\S]*Index Cond: \(id = /)
    expect(text).not.toContain('Materialize')
  } finally {
    await owner.query('rollback')
  }
})
