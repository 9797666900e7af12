/**
 * Whatever is said in these rows is sealed as it is said (decision 105), by whatever code or hand it was
 * written.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordKinds } from '@tarazu/contract/chain/records'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRows } from '../db/postgres-rows.ts'
import { asOwner } from '../testing/test-server.ts'
import { type WholeWorld, wholeWorld } from '../testing/whole-world.ts'
import { rowContent, type SealedTable, sealedTables } from './sealed-rows.ts'
import { verifySealedRows } from './verify-sealed-rows.ts'

let world: WholeWorld

beforeAll(async () => {
  world = await wholeWorld()
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

const texts = ({ rows: { columns } }: SealedTable) =>
  sql.raw(
    Object.keys(columns)
      .map((column) => `${column}::text as ${column}`)
      .join(', '),
  )

async function rowsOf(table: SealedTable) {
  return world.deps.db.transaction().execute(async (tx) => {
    await sql`set local timezone = 'UTC'`.execute(tx)
    const { rows } = await sql<Record<string, string | null>>`
      select ${texts(table)} from ${sql.table(table.kind)} order by ${sql.ref(table.key)}`.execute(tx)
    return rows
  })
}

async function lastRecords(kind: string) {
  const { rows } = await sql<{ subject: string; content: string; salted: boolean }>`
    select distinct on (subject) subject, content, salt is not null as salted
      from sealed_record where kind = ${kind} order by subject, id desc`.execute(world.deps.db)
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Arguments of the trigger that seals the rows of a table. */
function triggerArguments({ kind, key, plain, hashed, needed }: SealedTable): string[] {
  const values = [
    ...plain.map((column) => `($1).${column}::text`),
    ...hashed.map((column) => `encode(sha256(convert_to(($1).${column}::text, 'UTF8')), 'hex')`),
  ]
  const all = `json_build_array(${values.join(', ')})::text`
  const content = needed === undefined ? all : `case when ($1).${needed} is not null then ${all} end`
  return [kind, recordKinds[kind], `($1).${key}::text`, content]
}

/** The triggers that seal the rows of a table, as PostgreSQL describes them, without their arguments. */
function triggersOf({ kind, key, plain, hashed }: SealedTable) {
  if (kind !== 'notice')
    return [[`${kind}_sealed`, `AFTER INSERT OR DELETE OR UPDATE ON public.${kind} FOR EACH ROW`]]
  const columns = [key, ...plain, ...hashed].join(', ')
  return [
    ['notice_sealed', `AFTER DELETE OR UPDATE OF ${columns} ON public.notice FOR EACH ROW`],
    [
      'notice_sealed_together',
      'AFTER INSERT ON public.notice REFERENCING NEW TABLE AS made FOR EACH STATEMENT',
    ],
  ]
}

test('the triggers seal exactly what this version names', async () => {
  const { rows } = await sql<{ name: string; text: string; args: Buffer }>`
    select tgname as name, pg_get_triggerdef(oid) as text, tgargs as args from pg_trigger
     where tgfoid in ('seal_row'::regproc, 'seal_rows'::regproc) and tgenabled = 'O'`.execute(world.deps.db)
  const said = rows.map(({ name, text, args }) => [
    name,
    text.slice(`CREATE TRIGGER ${name} `.length, text.indexOf(' EXECUTE FUNCTION')),
    args.toString().split('\0').slice(0, -1),
  ])
  const wanted = sealedTables.flatMap((table) =>
    triggersOf(table).map((trigger) => [...trigger, triggerArguments(table)]),
  )
  const byName = (all: unknown[][]) => all.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  expect(byName(said)).toEqual(byName(wanted))
})

test('each row of a world that was used stands as it was sealed last', async () => {
  let compared = 0
  for (const table of sealedTables) {
    const records = await lastRecords(table.kind)
    for (const row of await rowsOf(table)) {
      const content = rowContent(table, row)
      if (content === undefined) continue
      compared += 1
      expect(records.get(row[table.key] ?? '')?.content, `${table.kind} ${row[table.key]}`).toBe(content)
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('a change is a record of its own, what is not sealed makes none, and a deleted row says so', async () => {
  const { db } = world.deps
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from sealed_record where kind = 'news'`.execute(db))
      .rows[0]?.n ?? 0
  const owner = (text: string) => asOwner(world.databaseUrl, (client) => client.query(text))
  const before = await count()
  await owner(
    `insert into news (title, subhead, content, created_at, updated_at) values ('Odd "text" \\ 见证', '', '<p>', now(), now())`,
  )
  expect(await count()).toBe(before + 1)
  await owner(`update news set title = title where subhead = ''`)
  expect(await count()).toBe(before + 1)
  await owner(`update news set title = 'Another' where subhead = ''`)
  expect(await count()).toBe(before + 2)
  await owner(`delete from news where subhead = ''`)
  const { rows } = await sql<{ content: string; salt: Buffer | null }>`
    select content, salt from sealed_record where kind = 'news' order by id desc limit 1`.execute(db)
  expect(rows[0]).toEqual({ content: 'null', salt: null })
})

test('notices are sealed with those of their statement, and no more when they are read', async () => {
  const { db } = world.deps
  const owner = (text: string) => asOwner(world.databaseUrl, (client) => client.query(text))
  const last = async () =>
    (
      await sql<{ id: bigint; subject: string; salt: string }>`
        select id, subject, encode(salt, 'hex') as salt from sealed_record where kind = 'notice' order by id desc limit 3`.execute(
        db,
      )
    ).rows
  await owner(
    `insert into notice (customer_id, kind, facts, at)
     select id, 'debt_repaid', '{"amount": "5.00"}', now() from customer cross join generate_series(1, 3) order by id limit 3`,
  )
  const made = await last()
  const { rows: notices } = await sql<{ id: bigint }>`select id from notice order by id desc limit 3`.execute(
    db,
  )
  expect(made.map(({ subject }) => subject)).toEqual(notices.map(({ id }) => String(id)))
  expect(new Set(made.map(({ salt }) => salt)).size).toBe(3)
  await owner(`update notice set read_at = now(), pushed = true where facts = '{"amount": "5.00"}'`)
  expect(await last()).toEqual(made)
  await owner(`update notice set facts = '{"amount": "6.00"}' where facts = '{"amount": "5.00"}'`)
  expect((await last()).map(({ id }) => id > (made[0]?.id ?? 0n))).toEqual([true, true, true])
  await owner(`delete from notice where facts = '{"amount": "6.00"}'`)
})

test('a row that was changed, added or removed by hand is found', async () => {
  const look = () => withRows(world.deps.db, verifySealedRows)
  const owner = (text: string) => asOwner(world.databaseUrl, (client) => client.query(text))
  expect(await look()).toBeUndefined()
  const secretly = (table: string, change: string) =>
    owner(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`)
  const { id, number } = await world.deps.db
    .selectFrom('withdrawal')
    .select(['id', 'number'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const moved = (days: number) =>
    secretly(
      'withdrawal',
      `update withdrawal set due_at = due_at + interval '${days} days' where number = '${number}'`,
    )
  await moved(9)
  expect(await look()).toBe(`The row ${id} of withdrawal is not as it was sealed last.`)
  await moved(-9)
  expect(await look()).toBeUndefined()
  await secretly(
    'operator',
    `insert into operator (email, name, password_hash, roles, created_at) 
     select 'ghost@example.com', 'Ghost', password_hash, '{admin}', now() from operator limit 1`,
  )
  expect(await look()).toMatch(/^The row \d+ of operator was never sealed\.$/)
  await secretly('operator', `delete from operator where email = 'ghost@example.com'`)
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from notice`.execute(world.deps.db)
  await secretly('notice', `delete from push_message; delete from notice where id = ${rows[0]?.id}`)
  expect(await look()).toBe(`The row ${rows[0]?.id} of notice is gone, and no record says so.`)
})

test('every table is sealed, or docs/log.md says why it is not', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/log.md'), 'utf8')
  const named = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  const chained = new Set(['journal', 'transfer', 'orders', 'fill', 'audit_entry'])
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    world.deps.db,
  )
  expect(rows.length).toBeGreaterThan(70)
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name) && !chained.has(name))).toEqual([])
})
