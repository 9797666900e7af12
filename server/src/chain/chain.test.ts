import { buy, cancelOrder, changeOrder, sell } from '@tarazu/contract/orders/api'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { appendAudit } from '../audit/append-audit.ts'
import { readSqlFunctions } from '../db/sql-functions.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { asOwner, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signRoots } from './sign-roots.ts'
import { verifyChain } from './verify-chain.ts'
import { verifyChainDaily } from './verify-daily.ts'

let world: TestServer
let customer: TestCustomer

const day = 86_400_000
const sealOnce = (deps = world.deps) => sealBlocks(deps, () => true)

/**
 * Until all is sealed that was committed before: other databases of this PostgreSQL hold up what became of
 * orders.
 */
async function seal({ deps } = world) {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(deps.db)
  await vi.waitFor(
    async () => {
      await sealOnce(deps)
      const { rows: heads } = await sql<{ there: boolean }>`
        select outbox_upto >= ${rows[0]?.next}::xid8 and orders_after is null as there from chain_head`.execute(
        deps.db,
      )
      expect(heads[0]?.there).toBe(true)
    },
    { timeout: 20_000 },
  )
}

/** What is known of what is complete goes by the clock of the database; as if that went on. */
async function sealLater() {
  // Once for what was seen last, and once for what is seen then.
  for (let n = 0; n < 2; n++) {
    await asOwner(world.databaseUrl, (owner) =>
      owner.query(`update chain_head set journal_seen_at = journal_seen_at - interval '1 minute'`),
    )
    await seal()
  }
}

/** As if the server had run for two hours: what is known by now to be complete is what was, then. */
async function sealForHours() {
  for (let n = 0; n < 3; n++) {
    await asOwner(world.databaseUrl, (owner) =>
      owner.query(
        `update chain_head set journal_seen_at = journal_seen_at - interval '1 minute', complete_rounds = 359`,
      ),
    )
    await seal()
  }
}
const verify = (more: { anchor?: string[] } = {}) =>
  verifyChain(world.deps.db, { whole: true, secrets: world.deps.secrets, ...more })

const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
const limit = { ...stock, position: 'full', type: 'limit', limitPrice: 590_000_000n } as const

async function act(action: string) {
  const { db, clock } = world.deps
  await appendAudit(db, { at: clock.now(), actor: 'system', action })
}

/** Of each kind something, and more than one. */
async function trade() {
  // Sessions end when nobody uses them for a day.
  customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set('SBIN.NS', 600)
  const { number } = await customer.call(buy, { ...limit, quantity: 10 })
  await customer.call(changeOrder, { number, quantity: 12 })
  await customer.call(cancelOrder, { number })
  await customer.call(buy, { ...stock, quantity: 5 })
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 2 })
  await act('test.acted')
}

const checks = () => world.deps.db.selectFrom('chain_check').selectAll().orderBy('at').execute()
const lastCheck = async () => (await checks()).at(-1)
const blocks = () => world.deps.db.selectFrom('chain_block').selectAll().orderBy('number').execute()
const covered = async (source: 'audit' | 'journal' | 'order') =>
  (
    await world.deps.db
      .selectFrom('chain_entries')
      .select('ids')
      .where('source', '=', source)
      .orderBy('block')
      .execute()
  ).flatMap(({ ids }) => ids)
const journals = async () =>
  (await world.deps.db.selectFrom('journal').select('id').orderBy('id').execute()).map(({ id }) => id)

beforeAll(async () => {
  world = await testServer({}, { leads: false })
  await trade()
})
afterAll(() => world.close({ transfersAtLeast: 10 }))

describe('sealing', () => {
  test('covers everything once, in blocks that follow each other', async () => {
    await seal()
    await seal()
    await trade()
    await seal()
    expect((await covered('journal')).toSorted((a, b) => Number(a - b))).toEqual(await journals())
    const made = await blocks()
    expect(made.map(({ number }) => number)).toEqual(made.map((_, index) => BigInt(index + 1)))
    expect(made.slice(1).map(({ previous }) => previous)).toEqual(made.slice(0, -1).map(({ hash }) => hash))
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0, blocks: made.length })
  })

  test('an order is sealed again with what is new of it', async () => {
    world.feed.set('SBIN.NS', 600)
    const { number, id } = await customer.call(buy, { ...limit, quantity: 10 })
    await seal()
    await customer.call(changeOrder, { number, quantity: 12 })
    await seal()
    await customer.call(cancelOrder, { number })
    await seal()
    await seal()
    const events = await world.deps.db
      .selectFrom('order_event')
      .select(['events', 'body'])
      .where('order_id', '=', BigInt(id))
      .orderBy('block')
      .execute()
    const said = events.map(({ events, body }) => {
      const { state, quantity, events: its } = JSON.parse(body)
      return { events, state, quantity, its: its.map(({ state }: { state: string }) => state) }
    })
    expect(said).toEqual([
      { events: 1, state: 'resting', quantity: 10, its: ['resting'] },
      { events: 2, state: 'resting', quantity: 12, its: ['changed'] },
      { events: 3, state: 'cancelled', quantity: 12, its: ['cancelled'] },
    ])
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
  })

  test('a journal that commits after later ones is neither missed nor sealed twice', () =>
    world.whileMadeUp(async () => {
      const { db, clock } = world.deps
      const put = (tx: typeof db, once: string) =>
        post(tx, [
          journal({ reason: 'recharge', once, at: clock.now() }, [
            [account.paper, account.fee('brokerage'), 'INR', 1n],
          ]),
        ])
      const slow = await db.startTransaction().execute()
      await put(slow as never, 'slow')
      await db.transaction().execute((tx) => put(tx, 'quick'))
      await sealOnce()
      const idOf = async (once: string) =>
        (await db.selectFrom('journal').select('id').where('once_key', '=', once).executeTakeFirst())?.id
      expect(await covered('journal')).toContain(await idOf('quick'))
      await slow.commit().execute()
      const late = await idOf('slow')
      expect(late).toBeLessThan((await idOf('quick')) ?? 0n)
      expect((await verify()).waiting).toBe(1)
      await seal()
      await seal()
      expect((await covered('journal')).filter((id) => id === late)).toHaveLength(1)
      expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
    }))

  test('what is known to be complete is not looked at again', async () => {
    await seal()
    const began = world.clock.now()
    await sealForHours()
    const { journal_upto, complete_at } = await world.deps.db
      .selectFrom('chain_head')
      .select(['journal_upto', 'complete_at'])
      .executeTakeFirstOrThrow()
    expect(journal_upto).toBe((await journals()).at(-1))
    expect(complete_at.getTime()).toBeGreaterThanOrEqual(began)
    await trade()
    await seal()
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
  })

  test('goes on in a database that was restored elsewhere, where transactions count anew', async () => {
    await asOwner(world.databaseUrl, (owner) =>
      owner.query(
        `update chain_head set cluster = 'another', outbox_upto = '900000000000', journal_next = '900000000000'`,
      ),
    )
    await trade()
    await seal()
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
    await trade()
    await seal()
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
  })

  test('by two at once, everything is in one block', async () => {
    await trade()
    await Promise.all(Array.from({ length: 5 }, () => sealOnce()))
    await seal()
    const all = await covered('journal')
    expect(new Set(all).size).toBe(all.length)
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
  })

  test('goes on in parts where there is much, whatever was there before the chain', async () => {
    const fresh = await testServer({}, { leads: false })
    await fresh.allowMadeUp()
    fresh.feed.set('SBIN.NS', 600)
    const buyer = await fresh.customer({ cash: 100_000_00n })
    for (let n = 0; n < 7; n++) await buyer.call(buy, { ...stock, quantity: 1 })
    const { db } = fresh.deps
    for (let more = true; more; ) {
      const { rows } = await sql<{ more: boolean }>`
        select more from seal_block(3, ${Buffer.alloc(32, 7)}, ${new Date(fresh.clock.now())})`.execute(db)
      more = rows[0]?.more ?? false
    }
    await seal(fresh)
    const found = await verifyChain(db, { whole: true })
    expect(found).toMatchObject({ problem: undefined, waiting: 0 })
    expect(found.blocks).toBeGreaterThan(2)
    await fresh.close({ transfersAtLeast: 8 })
  })

  test('cannot be written, changed or emptied by the application', async () => {
    const { pool } = world.deps
    for (const statement of [
      `insert into chain_block select 999, previous, at, since, audits, journals, orders, root, hash, salt from chain_block limit 1`,
      `insert into chain_entries (block, source, ids, leaves) select block, 'order', ids, leaves from chain_entries limit 1`,
      `update chain_block set at = at`,
      'delete from chain_block',
      'truncate chain_block cascade',
      `update chain_entries set ids = ids`,
      'delete from order_event',
      `update order_event set body = ''`,
      'update chain_head set number = 0',
      'delete from chain_root',
      'delete from chain_root_tree',
      'update chain_root set at = at',
      'delete from chain_check',
      'delete from chain_anchor',
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(/permission denied/i)
  })
})

const tables = [
  ...['journal', 'transfer', 'orders', 'fill', 'audit_entry', 'audit_head', 'order_event'],
  ...['chain_block', 'chain_entries', 'chain_head', 'chain_root', 'chain_root_tree', 'chain_check'],
  ...['sealed_record', 'log_queue', 'log_span', 'log_tile', 'log_head'],
]

/**
 * As an administrator for whose connection neither triggers nor foreign keys work; put back as it was
 * afterwards.
 */
async function tampered<Found>(change: (owner: pg.Client) => Promise<unknown>, look: () => Promise<Found>) {
  // The tests' PostgreSQL takes its superuser with the password of the owner.
  const superuser = new URL(world.databaseUrl)
  superuser.username = 'postgres'
  const owner = new pg.Client({ connectionString: superuser.href })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(
    tables.map((table) => `create temporary table kept_${table} as select * from ${table}`).join(';'),
  )
  try {
    await change(owner)
    return await look()
  } finally {
    const { rows } = await owner.query<{ put_back: string }>(
      `select format('delete from %1$s; insert into %1$s (%2$s) overriding system value select %2$s from kept_%1$s; drop table kept_%1$s',
                     table_name, string_agg(quote_ident(column_name), ', ')) as put_back
         from information_schema.columns
        where table_name = any ($1) and table_schema = 'public' and is_generated = 'NEVER' group by table_name`,
      [tables],
    )
    await owner.query(rows.map(({ put_back }) => put_back).join(';'))
    await owner.end()
  }
}

describe('the verification', () => {
  /** Journals of the middle, of one block and with two lines or more. */
  let ids: bigint[]
  let order: { id: bigint; number: string }
  let fillId: bigint

  const problemAfter = async (...statements: string[]) => {
    const found = await tampered(
      async (owner) => {
        for (const statement of statements) await owner.query(statement)
      },
      () => verify(),
    )
    expect((await verify()).problem).toBeUndefined()
    return found.problem
  }

  beforeAll(async () => {
    await trade()
    await seal()
    await trade()
    await sealLater()
    ids = (await journals()).slice(-9, -4)
    const { db } = world.deps
    const fill = await db
      .selectFrom('fill')
      .selectAll()
      .orderBy('id')
      .offset(2)
      .limit(1)
      .executeTakeFirstOrThrow()
    order = await db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('id', '=', fill.order_id)
      .executeTakeFirstOrThrow()
    fillId = fill.id
  })

  test('names a journal that was changed', async () => {
    const problem = await problemAfter(`update journal set reason = 'gift' where id = ${ids[1]}`)
    expect(problem).toMatch(new RegExp(`^Journal ${ids[1]} is not as it was sealed in block \\d+\\.$`))
  })

  test.each([
    ['amount', 'amount = amount + 1'],
    ['account', 'to_account = (select max(id) from account)'],
    ['asset', `asset = 'USD'`],
  ])('names the journal of a transfer whose %s was changed', async (_, change) => {
    const problem =
      await problemAfter(`update transfer set ${change} where journal_id = ${ids[2]} and line = (
      select max(line) from transfer where journal_id = ${ids[2]})`)
    expect(problem).toMatch(new RegExp(`^Journal ${ids[2]} is not as it was sealed`))
  })

  test('names the first of several', async () => {
    const problem = await problemAfter(
      `update journal set thing = 'X' where id = ${ids[3]}`,
      `delete from transfer where journal_id = ${ids[1]}`,
    )
    expect(problem).toMatch(new RegExp(`^Journal ${ids[1]} is not as it was sealed`))
  })

  test('names a journal that was taken out', async () => {
    const problem = await problemAfter(
      `delete from journal where id = ${ids[1]}`,
      `delete from transfer where journal_id = ${ids[1]}`,
    )
    expect(problem).toMatch(new RegExp(`^Journal ${ids[1]} is missing: block \\d+ covers it\\.$`))
  })

  const copyOf = (id: string, at = 'at') =>
    `insert into journal (id, world, reason, thing, symbol, customer_id, at)
     overriding system value select ${id}, world, reason, thing, symbol, customer_id, ${at} from journal where id = ${ids[1]}`

  test('names a journal that was put in among the others', async () => {
    expect(await problemAfter(copyOf('-5'))).toBe('Journal -5 was put in: no block covers it.')
  })

  test('names a journal that was put in behind the others hours after its time, and not sealed yet', async () => {
    const { at } = await world.deps.db
      .selectFrom('journal')
      .select('at')
      .where('id', '=', ids[1] ?? 0n)
      .executeTakeFirstOrThrow()
    world.clock.step(6 * 60_000)
    await sealForHours()
    expect(await problemAfter(copyOf('1000000', `'${at.toISOString()}'`))).toBe(
      'Journal 1000000 was put in: no block covers it.',
    )
  })

  test('names a journal that was put in behind the others with a time of before', async () => {
    const found = await tampered(
      async (owner) => {
        await owner.query(`update chain_head set complete_at = now() + interval '2 days'`)
        await owner.query(copyOf('1000000', `now() - interval '3 days'`))
        await sealOnce()
      },
      () => verify(),
    )
    expect(found.problem).toMatch(/^Journal 1000000 was put in: it says .*Z, and all of then was sealed/)
  })

  test('names the first of two journals that were swapped', async () => {
    const problem = await problemAfter(
      `update journal j set reason = o.reason, thing = o.thing, symbol = o.symbol, at = o.at, once_key = null
         from journal o where (j.id, o.id) in ((${ids[1]}, ${ids[3]}), (${ids[3]}, ${ids[1]}))`,
      `update transfer set journal_id = -1 where journal_id = ${ids[1]}`,
      `update transfer set journal_id = ${ids[1]} where journal_id = ${ids[3]}`,
      `update transfer set journal_id = ${ids[3]} where journal_id = -1`,
    )
    expect(problem).toMatch(new RegExp(`^Journal ${ids[1]} is not as it was sealed`))
  })

  test('names where the end of the journals was cut off', async () => {
    const problem = await problemAfter(
      `delete from journal where id >= ${ids[3]}`,
      `delete from transfer where journal_id >= ${ids[3]}`,
    )
    expect(problem).toMatch(new RegExp(`^Journal ${ids[3]} is missing`))
  })

  test.each([
    ['its quote', 'update fill set bid = bid - 1 where id = $fill'],
    [
      'who sent its quote',
      `update fill set origin = 'https://query1.finance.yahoo.com', answer_hash = '' where id = $fill`,
    ],
    ['a fill', 'delete from fill where id = $fill'],
    [
      'a fill beside it',
      `insert into fill overriding system value
       select (jsonb_populate_record(f, jsonb_build_object('id', f.id - 1))).* from fill f where id = $fill`,
    ],
    ['its side', `update orders set side = 'sell' where id = $order`],
    ['its state', `update orders set state = 'cancelled' where id = $order`],
    ['its units', `update orders set quantity = 900 where id = $order`],
    ['what happened', `update orders set timeline = timeline || '[]' #- '{0,who}' where id = $order`],
    ['whose it is', 'update orders set customer_id = 4711 where id = $order'],
  ])('names an order of which %s was changed', async (_, statement) => {
    const problem = await problemAfter(
      statement.replace('$fill', String(fillId)).replace('$order', String(order.id)),
    )
    expect(problem).toMatch(
      new RegExp(`^(What became of order ${order.id}|Order ${order.number}) is not as it was sealed`),
    )
  })

  test('names an order that was taken out', async () => {
    const problem = await problemAfter(`delete from orders where id = ${order.id}`)
    expect(problem).toMatch(new RegExp(`^Order ${order.number} is missing: block \\d+ covers it\\.$`))
  })

  test('names an order that was put in', async () => {
    const problem = await problemAfter(
      `insert into orders select (jsonb_populate_record(o, '{"id": 5, "number": "PUT00000000I", "created_at": "2020-01-01",
         "timeline": [{"at": "2020-01-01T00:00:00Z", "state": "filled"}]}')).* from orders o where id = ${order.id}`,
    )
    expect(problem).toBe('What no block covers was put into order PUT00000000I.')
  })

  test('names an act of an operator that was changed, also with its whole chain', async () => {
    const body = `replace(body, 'test.acted', 'test.other')`
    const problem = await problemAfter(
      `update audit_entry set body = ${body}`,
      `do $$ declare one record; before bytea := decode(repeat('00', 32), 'hex'); begin
         for one in select id, body from audit_entry order by id loop
           before := sha256(before || convert_to(one.id || '|' || one.body, 'UTF8'));
           update audit_entry set hash = before where id = one.id;
         end loop;
         update audit_head set hash = before;
       end $$`,
    )
    expect(problem).toMatch(/^Audit entry \d+ is not as it was sealed in block \d+\.$/)
  })

  /** `$1` is the last block but one, `$2` the last. */
  test.each([
    [
      'changed',
      'update chain_block set journals = journals + 1 where number = $1',
      'Block $1 is not as it was written.',
    ],
    [
      'said of another time',
      `update chain_block set at = at + interval '1 us' where number = $1`,
      'Block $1 is not as it was written.',
    ],
    [
      'given another entry',
      `update chain_entries set ids = ids || (ids[cardinality(ids)] + 1), leaves = leaves || sha256('') where block = $1`,
      'Block $1 is not as it was written.',
    ],
    ['taken out', 'delete from chain_block where number = $1', 'Block $1 is missing.'],
    ['cut off', 'delete from chain_block where number = $2', 'Block $2 is missing, and all up to $2.'],
    [
      'put at the end',
      `insert into chain_block select $2 + 1, hash, at, since, audits, journals, orders, root, hash, salt
         from chain_block where number = $2`,
      'Block $3 is not as it was written.',
    ],
  ])('names a block that was %s', async (_, statement, expected) => {
    const last = Number((await blocks()).at(-1)?.number)
    const filled = (text: string) =>
      text
        .replaceAll('$1', String(last - 1))
        .replaceAll('$2', String(last))
        .replaceAll('$3', String(last + 1))
    expect(await problemAfter(filled(statement))).toBe(filled(expected))
  })

  test('asks no function of the database, whatever its owner made of it', async () => {
    const liar = `create or replace function transfer_text(t transfer, from_address text, to_address text) returns text
      language sql stable parallel safe as $$ select '["transfer"]' $$`
    const ours = (await readSqlFunctions()).find(({ name }) => name === 'transfer_text')?.sql ?? ''
    await asOwner(world.databaseUrl, (owner) => owner.query(liar))
    try {
      expect((await verify()).problem).toBeUndefined()
      expect(
        await problemAfter(`update transfer set amount = amount + 1 where journal_id = ${ids[1]}`),
      ).toMatch(new RegExp(`^Journal ${ids[1]} is not as it was sealed`))
    } finally {
      await asOwner(world.databaseUrl, (owner) => owner.query(ours))
    }
  })

  test('is not fooled by a view in the place of a table', async () => {
    const swap = `alter table transfer rename to transfer_of_the_books;
      create view transfer as select * from transfer_of_the_books;
      grant select on transfer to tarazu_app`
    const back = 'drop view transfer; alter table transfer_of_the_books rename to transfer'
    await asOwner(world.databaseUrl, (owner) => owner.query(swap))
    await expect(
      verify().finally(() => asOwner(world.databaseUrl, (owner) => owner.query(back))),
    ).rejects.toThrow('public.transfer is not a table of this database.')
  })

  test('names what was put into the sealed events of orders', async () => {
    expect(
      await problemAfter(
        `insert into order_event select (select max(order_id) + 1 from order_event), block, events, fills_after, fills_upto, body
           from order_event where order_id = ${order.id} limit 1`,
      ),
    ).toMatch(/^Blocks cover \d+ events of orders, and \d+ are there\.$/)
  })

  describe('with rows and chain made anew', () => {
    /** All blocks from one on, as `seal_block` would have made them. */
    const again = `
      do $$ declare b record; before bytea := decode(repeat('00', 32), 'hex'); the_root bytea; begin
        for b in select * from chain_block order by number loop
          update chain_entries e set leaves = l.leaves
            from (select string_agg(leaf, ''::bytea order by id) as leaves
                    from journal_leaves((select ids from chain_entries where block = b.number and source = 'journal'), b.salt)) l
           where e.block = b.number and e.source = 'journal';
          select merkle_root(array_agg(leaf order by source, i)) into the_root
            from (select e.source, i, substring(e.leaves from 32 * i - 31 for 32) as leaf
                    from chain_entries e cross join generate_series(1, cardinality(e.ids)) i where e.block = b.number) x;
          update chain_block set previous = before, root = the_root,
                 hash = sha256(before || convert_to(json_build_array('block', number, microseconds(at), microseconds(since),
                   audits, journals, orders, encode(the_root, 'hex'))::text, 'UTF8'))
           where number = b.number returning hash into before;
        end loop;
        update chain_head set hash = before;
      end $$`
    const lie = async (owner: pg.Client) => {
      await owner.query(`update transfer set amount = amount + 1 where journal_id = ${ids[1]}`)
      await owner.query(again)
    }

    test('nothing is found until a root is signed, and then the root says so', async () => {
      expect((await tampered(lie, () => verify())).problem).toBeUndefined()
      world.clock.step(day)
      await signRoots(world.deps)
      const [root] = await world.deps.db.selectFrom('chain_root').selectAll().execute()
      expect((await tampered(lie, () => verify())).problem).toBe(
        `Blocks 1 to ${root?.last_block} were written anew since the root of ${root?.day} was signed.`,
      )
      await signRoots(world.deps)
      expect(await verify()).toMatchObject({ roots: 1, problem: undefined })
    })

    test('a root that was changed, taken out or signed by somebody else is named', async () => {
      await trade()
      await seal()
      world.clock.step(day)
      await signRoots(world.deps)
      const [first, second] = await world.deps.db
        .selectFrom('chain_root')
        .selectAll()
        .orderBy('number')
        .execute()
      expect(await problemAfter('update chain_root set entries = entries + 1 where number = 2')).toBe(
        `The root of ${second?.day} is not as it was signed.`,
      )
      expect(await problemAfter('delete from chain_root where number = 1')).toBe(
        `The root before that of ${second?.day} is missing.`,
      )
      const secrets = makeSecrets(Buffer.alloc(32, 1), world.deps.random)
      const other = await verifyChain(world.deps.db, { whole: true, secrets })
      expect(other.problem).toBe(`The root of ${first?.day} was signed with another key.`)
    })

    test('the last check says so of what no root covers', async () => {
      const begun = await lastCheck()
      await trade()
      await seal()
      world.clock.step(7 * day)
      await verifyChainDaily(world.deps)
      const check = await lastCheck()
      expect(check).toMatchObject({ whole: true, problem: null })
      expect(check?.block).toBeGreaterThan(begun?.block ?? 0n)
      ids = (await journals()).slice(-3)
      const found = await tampered(lie, () => verify())
      expect(found.problem).toMatch(
        new RegExp(`^Block ${check?.block} or one before it was written anew since 20`),
      )
      const cut = await tampered(
        async (owner) => {
          await owner.query(`delete from chain_block where number >= ${check?.block}`)
          await owner.query(
            `update chain_head set number = b.number, hash = b.hash from (select * from chain_block order by number desc limit 1) b`,
          )
          await owner.query(
            `delete from journal where id > (select max(upper(span)) - 1 from chain_entries where source = 'journal' and block < ${check?.block})`,
          )
        },
        () => verify(),
      )
      expect(cut.problem).toMatch(
        new RegExp(`^Block ${check?.block} is missing: there were ${check?.block} on 20`),
      )
    })

    test('the daily look goes on where the last one ended, and at all of it once a week', async () => {
      const before = (await checks()).length
      await verifyChainDaily(world.deps)
      expect(await checks()).toHaveLength(before)
      for (let n = 0; n < 7; n++) {
        await trade()
        await seal()
        world.clock.step(day)
        await verifyChainDaily(world.deps)
      }
      expect((await checks()).slice(before).map(({ whole, problem }) => ({ whole, problem }))).toEqual(
        [false, false, false, false, false, false, true].map((whole) => ({ whole, problem: null })),
      )
      const begun = await lastCheck()
      await trade()
      await seal()
      const part = await verifyChain(world.deps.db, { whole: false, secrets: world.deps.secrets })
      // More than one, where something else on this PostgreSQL held up what was sealed.
      const since = await world.deps.db
        .selectFrom('chain_block')
        .select(({ fn }) => fn.countAll<bigint>().as('blocks'))
        .where('number', '>', begun?.block ?? 0n)
        .executeTakeFirstOrThrow()
      expect(since.blocks).toBeGreaterThan(0n)
      expect(part).toMatchObject({ problem: undefined, waiting: 0, blocks: Number(since.blocks) })
      expect((await verify()).blocks).toBeGreaterThan(7)
    })
  })
})

describe('a clock that is set ahead', () => {
  const decidedAt = (at: number) =>
    journal({ reason: 'recharge', once: 'decided before', at }, [
      [account.paper, account.fee('brokerage'), 'INR', 1n],
    ])

  test('leaves what was decided before, or before the machine slept, time to commit', async () => {
    const { db, clock } = world.deps
    await sealForHours()
    const at = clock.now()
    world.clock.step(3 * day)
    await trade()
    await sealLater()
    await world.whileMadeUp(() => post(db, [decidedAt(at)]))
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 1 })
    await seal()
    expect(await verify()).toMatchObject({ problem: undefined, waiting: 0 })
  })

  test('leaves it in the first hour of a chain, too, when nothing is known to be complete', async () => {
    const young = await testServer({}, { leads: false })
    await young.allowMadeUp()
    const { db, clock } = young.deps
    const at = clock.now()
    young.clock.step(3 * day)
    await post(db, [decidedAt(at)])
    await seal(young)
    expect(await verifyChain(db, { whole: true })).toMatchObject({ problem: undefined, waiting: 0 })
    await young.close({ transfersAtLeast: 1 })
  })
})
