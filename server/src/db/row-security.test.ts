/**
 * The second lock of rule T12: whatever a query forgets, on a customer's connection it reaches that
 * customer's rows alone.
 */
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { actingRole, customerRole, type Database, openDatabase } from './database.ts'

const [one, other, third] = [700, 800, 900]

let scratch: TestDatabase
let database: Database
let owner: pg.Client
let tables: Table[]

type Column = { name: string; type: string; given: boolean; settable: boolean }
type Table = {
  name: string
  locked: boolean
  /** What customers' requests may do with it at all. */
  rights: string[]
  /** Whether an act of a customer uses it; all others they only read. */
  ofActs: boolean
  policies: { name: string; role: string; what: string; rows: string | null }[]
  columns: Column[]
}

beforeAll(async () => {
  scratch = await testDatabase()
  database = openDatabase(scratch.url, { max: 1 })
  owner = new pg.Client({ connectionString: scratch.url })
  await owner.connect()
  const { rows } = await owner.query<Table>(catalog, [[customerRole, actingRole]])
  tables = rows
})
afterAll(async () => {
  await owner.end()
  await database.close()
  await scratch.drop()
})

const catalog = `
  select c.relname as name, c.relrowsecurity as locked,
         has_any_column_privilege('${actingRole}', c.oid, 'SELECT, INSERT, UPDATE') as "ofActs",
         array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
                where exists (select from unnest($1::text[]) role
                               where case p when 'DELETE' then has_table_privilege(role, c.oid, p)
                                            else has_any_column_privilege(role, c.oid, p) end)) as rights,
         coalesce((select jsonb_agg(jsonb_build_object('name', policyname, 'role', array_to_string(roles, ' '), 'what', cmd,
                                                       'rows', coalesce(qual, with_check)) order by policyname)
                     from pg_policies where schemaname = 'public' and tablename = c.relname), '[]') as policies,
         (select jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, null),
                  'given', attname = 'customer_id' or attidentity <> '' or (attnotnull and not atthasdef),
                  'settable', attidentity = '' and attgenerated = '') order by attnum)
            from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
   order by 1`

const named = (some: Table[]) => some.map(({ name }) => name)
const locked = () => tables.filter(({ locked }) => locked)
const isOfCustomers = ({ columns }: Table) => columns.some(({ name }) => name === 'customer_id')

describe('the catalog', () => {
  test('what a customer’s request may touch is kept by a policy, or is everybody’s', () => {
    const open = tables.filter(({ locked, rights }) => !locked && rights.length > 0)
    expect(
      Object.fromEntries(open.map(({ name, rights }) => [name, rights])),
      'A table that customers’ requests may touch needs row security and a policy, in its migration (as in 0042). Only what is everybody’s is listed here.',
    ).toEqual({
      // Prices of the market, which stops follow.
      best_price: ['SELECT'],
      // What is on offer, and what is left of it: customers take from it.
      fund: ['SELECT', 'UPDATE'],
      placement: ['SELECT', 'UPDATE'],
      ipo_issue: ['SELECT', 'UPDATE'],
      instrument_event: ['SELECT'],
      // Prices, which are everybody's.
      closing_price: ['SELECT'],
      // Hashes, which say nothing of anybody.
      chain_block: ['SELECT'],
      chain_entries: ['SELECT'],
      chain_root: ['SELECT'],
      chain_root_tree: ['SELECT'],
      log_span: ['SELECT'],
      log_tile: ['SELECT'],
      log_head: ['SELECT'],
      log_identity: ['SELECT'],
      log_checkpoint: ['SELECT'],
      // Hashes, and sums of random parts of balances, which say nothing of anybody.
      liabilities: ['SELECT'],
      liability_tile: ['SELECT'],
      log_cosignature: ['SELECT'],
      // The deployment's, which the first who asks makes.
      push_key: ['SELECT', 'INSERT'],
    })
  })

  test('a table that names a customer has a policy, or is closed to customers’ requests', () => {
    const without = tables.filter((table) => isOfCustomers(table) && !table.locked)
    expect(
      without.map(({ name, rights }) => [name, rights]),
      'Give the table row security and a policy in its migration (as in 0042), or take all rights on it from `tarazu_act` and `tarazu_customer` and list it here.',
    ).toEqual([
      // Who was paid, and whom operators have stopped: told by notices and by the customer's own row.
      ['instrument_event_left', []],
      ['instrument_income', []],
      ['restriction', []],
    ])
    expect(locked().length).toBeGreaterThan(30)
  })

  test('for the application each policy is a constant, which costs nothing and hides nothing', () => {
    for (const { name, policies, ofActs } of locked()) {
      const application = policies.filter(({ role }) => role === 'tarazu_app')
      expect(application, name).toEqual([
        { name: 'application', role: 'tarazu_app', what: 'ALL', rows: 'true' },
      ])
      // One policy for both, so that a customer's request never changes what it does not see.
      const others = policies.filter(({ role }) => role !== 'tarazu_app').map(({ role }) => role)
      expect([...new Set(others)], name).toEqual([ofActs ? `${actingRole} ${customerRole}` : customerRole])
    }
  })

  test('none of the roles is another, nor above policies', async () => {
    const { rows } = await owner.query(
      `select r.rolname as one, other.rolname as other from pg_roles r, pg_roles other
        where r.rolname = any ($1) and other.rolname = any ($1)
          and (r.rolbypassrls or r.rolsuper
               or (r.oid <> other.oid and pg_has_role(r.oid, other.oid, 'member')))`,
      [['tarazu_app', customerRole, actingRole]],
    )
    expect(rows).toEqual([])
  })
})

/** Every number in a made-up row is its customer's, so a row belongs to whom it points at, too. */
function made({ name, columns }: Table, customer: number) {
  const given = columns.filter((column) => column.given && column.name !== 'customer_id')
  const whose = columns.find((column) => column.name === 'customer_id')
  if (whose?.settable) given.push(whose)
  const values = given.map((column) => madeUp(column, name, customer))
  return {
    text: `insert into ${name} (${given.map((column) => column.name)}) overriding system value
           values (${given.map((_, index) => `$${index + 1}`)})`,
    values,
  }
}

/** The columns of an entry in the log are read off its body. */
const entryOf = (customer: number) => JSON.stringify({ at: '', actor: '', action: '', customer })

function madeUp({ name: column, type }: Column, table: string, customer: number) {
  if (/^(integer|bigint|smallint|numeric)$/.test(type)) return customer
  if (type === 'text') return column === 'body' ? entryOf(customer) : `${table} of ${customer}`
  if (/^(timestamp|date)/.test(type)) return new Date(0)
  const others: Record<string, unknown> = {
    jsonb: '{}',
    boolean: true,
    bytea: Buffer.from(`${customer}`),
    '"char"': '+',
  }
  if (type.endsWith('[]')) return []
  if (!(type in others)) throw new Error(`${table}.${column} is ${type}: say what such a value may be`)
  return others[type]
}

const pointers: Record<string, string> = { customer: 'id', fill: 'order_id', bank_card_version: 'card_id' }
const whoseIn = ({ name }: Table) => pointers[name] ?? 'customer_id'

describe('each table with policies', () => {
  beforeAll(async () => {
    // Of rows only whose they are matters here, and of rights nothing: policies have to do alone.
    const { rows } = await owner.query<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
         from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conrelid <> 0
        order by contype desc`,
    )
    for (const { drop } of rows) await owner.query(drop)
    await owner.query('drop trigger fill_price_proven on fill')
    await owner.query('drop trigger journal_caused on journal')
    await owner.query(
      `grant select, insert, update, delete on all tables in schema public to ${customerRole}, ${actingRole}`,
    )
    for (const table of locked())
      for (const customer of [one, other]) await owner.query(made(table, customer))
  })

  const seen = async (db: Database['db'], table: Table) =>
    (
      await sql<{ whose: number | bigint }>`
        select ${sql.ref(whoseIn(table))} as whose from ${sql.table(table.name)}
         where ${sql.ref(whoseIn(table))} is not null order by 1`.execute(db)
    ).rows.map(({ whose }) => Number(whose))

  const seenInEach = async (db: Database['db']) =>
    Object.fromEntries(await Promise.all(locked().map(async (table) => [table.name, await seen(db, table)])))
  const inEach = (customers: number[]) => Object.fromEntries(named(locked()).map((name) => [name, customers]))

  test('shows a customer theirs, nobody nothing, and the application all', async () => {
    const onlyRead = named(locked().filter(({ ofActs }) => !ofActs)).map((name) => [name, []])
    for (const [of, closed] of [
      // Nobody reads the outbox as a customer.
      [database.dbOf, { outbox: [] }],
      [database.writerOf, { outbox: [], ...Object.fromEntries(onlyRead) }],
    ] as const) {
      expect(await seenInEach(of(one))).toEqual({ ...inEach([one]), ...closed })
      expect(await seenInEach(of(other))).toEqual({ ...inEach([other]), ...closed })
      expect(await seenInEach(of(0))).toEqual(inEach([]))
    }
    expect(await seenInEach(database.db)).toEqual(inEach([one, other]))
  })

  test('lets a customer neither change nor remove what is another’s', async () => {
    for (const table of locked()) {
      const column = sql.ref(table.columns.find(({ settable }) => settable)?.name ?? '')
      const whose = sql`where ${sql.ref(whoseIn(table))} = ${other}`
      const db = database.writerOf(one)
      const changed = await sql`update ${sql.table(table.name)} set ${column} = ${column} ${whose}`.execute(
        db,
      )
      const removed = await sql`delete from ${sql.table(table.name)} ${whose}`.execute(db)
      expect([changed.numAffectedRows, removed.numAffectedRows], table.name).toEqual([0n, 0n])
    }
    expect(await seenInEach(database.db)).toEqual(inEach([one, other]))
  })

  test('takes from a customer nothing for another, and from nobody nothing at all', async () => {
    const refused = (table: string) => `new row violates row-level security policy for table "${table}"`
    const otherwise: Record<string, string> = {}
    for (const table of locked()) {
      const { text, values } = made(table, third)
      for (const asked of [one, 0]) {
        const added = database.writerOf(asked).executeQuery(CompiledQuery.raw(text, values))
        await expect(added, table.name).rejects.toThrow(refused(table.name))
      }
      const whose = sql.ref(whoseIn(table))
      const given = sql`update ${sql.table(table.name)} set ${whose} = ${other} where ${whose} = ${one}`
      if (table.name === 'outbox' || !table.ofActs) continue
      const told = await given.execute(database.writerOf(one)).then(
        () => 'given away',
        (error: Error) => error.message,
      )
      if (told !== refused(table.name)) otherwise[table.name] = told
    }
    // A number that is generated, or a row that never changes, refuses by itself.
    const neverChanged = (table: string) => `UPDATE on ${table} is not allowed: the ledger is append-only`
    expect(otherwise).toEqual({
      audit_entry: 'column "customer_id" can only be updated to DEFAULT',
      customer: 'column "id" can only be updated to DEFAULT',
      ...Object.fromEntries(
        ['bank_card_version', 'bill', 'fill', 'journal'].map((table) => [table, neverChanged(table)]),
      ),
    })
    expect(await seenInEach(database.db)).toEqual(inEach([one, other]))
  })

  test('of the house, shows a customer the escrow of a listing alone', async () => {
    await owner.query(
      `insert into account (address, asset, rule) values ('house:placement:1', 'INR', '+'), ('house:fees', 'INR', '*')`,
    )
    const { rows } = await sql`select address from account where customer_id is null`.execute(
      database.dbOf(one),
    )
    expect(rows).toEqual([{ address: 'house:placement:1' }])
  })

  test('shows a customer a journal that names nobody where it stands in their bill', async () => {
    await owner.query(
      `insert into journal (id, world, reason, at) values (70, 'paper', 'x', now()), (80, 'paper', 'x', now())`,
    )
    await owner.query(
      'insert into bill (customer_id, journal_id, amount, balance) values ($1, 70, 1, 1), ($2, 80, 1, 1)',
      [one, other],
    )
    const { rows } = await sql`select id from journal where customer_id is null`.execute(database.dbOf(one))
    expect(rows).toEqual([{ id: 70n }])
  })

  test('lets a customer tell everybody and themselves what has changed', async () => {
    const tell = (customer: number | null) =>
      sql`insert into outbox (customer_id, topics) values (${customer}, '{wallet}')`.execute(
        database.writerOf(one),
      )
    await tell(one)
    await tell(null)
    await expect(tell(other)).rejects.toThrow('row-level security')
  })
})

describe('one connection, lent to one customer after the other', () => {
  const pids = new Set<number>()
  /** Who is asked for, and on which connection. */
  async function ask(customer: number) {
    const { rows } = await sql<{ id: number; pid: number }>`
      select id, pg_backend_pid() as pid from customer`.execute(database.dbOf(customer))
    for (const { pid } of rows) pids.add(pid)
    return rows.map(({ id }) => id)
  }

  beforeEach(() => pids.clear())

  test('shows each theirs, whatever the one before did', async () => {
    expect(await ask(one)).toEqual([one])
    expect(await ask(other)).toEqual([other])
    await expect(sql`select 1 / 0`.execute(database.dbOf(one))).rejects.toThrow('division by zero')
    expect(await ask(other)).toEqual([other])
    const undone = database
      .dbOf(one)
      .transaction()
      .execute(async (tx) => {
        expect((await sql`select id from customer`.execute(tx)).rows).toEqual([{ id: one }])
        await sql`select 1 / 0`.execute(tx)
      })
    await expect(undone).rejects.toThrow('division by zero')
    expect(await ask(other)).toEqual([other])
    expect(await ask(one)).toEqual([one])
    expect(pids.size).toBe(1)
  })

  test('shows each theirs when all ask at once', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => (index % 3 === 0 ? one : other))
    expect(await Promise.all(asked.map(ask))).toEqual(asked.map((customer) => [customer]))
    expect(pids.size).toBe(1)
  })

  test('is not lent again in the middle of a transaction', async () => {
    expect(await ask(one)).toEqual([one])
    await sql`begin`.execute(database.dbOf(one))
    expect(await ask(other)).toEqual([other])
    expect(await ask(one)).toEqual([one])
    expect(pids.size).toBe(2)
  })

  test('is replaced where it breaks before it is said for whom', async () => {
    expect(await ask(one)).toEqual([one])
    const [pid] = pids
    await owner.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(() => ask(other).catch(() => undefined)).toEqual([other])
    expect(pids.size).toBe(2)
  })

  test('answers nothing and does nothing for another where it cannot be said for whom, and is replaced', async () => {
    expect(await ask(one)).toEqual([one])
    // The driver goes on to believe that the sentence which says it is prepared.
    await sql`deallocate all`.execute(database.dbOf(one))
    await expect(ask(other)).rejects.toThrow('does not exist')
    expect(await ask(other)).toEqual([other])
    expect(pids.size).toBe(2)

    expect((await sql`select id from customer`.execute(database.writerOf(one))).rows).toEqual([{ id: one }])
    await sql`deallocate all`.execute(database.writerOf(one))
    const changed = database
      .writerOf(other)
      .transaction()
      .execute(async (tx) => {
        await sql`update customer set image = 'changed'`.execute(tx)
      })
    await expect(changed).rejects.toThrow('does not exist')
    const { rows } = await owner.query(`select id from customer where image = 'changed'`)
    expect(rows).toEqual([])
  })

  test('cannot become the application again', async () => {
    await sql`reset role`.execute(database.dbOf(one))
    const { rows } = await sql`select current_user as name`.execute(database.dbOf(one))
    expect(rows).toEqual([{ name: customerRole }])
  })
})
