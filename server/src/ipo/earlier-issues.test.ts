/** Migrates databases of earlier versions: issues that were allotted or closed then keep their results. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { checkLedger } from '../ledger/check.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { butCauses } from '../testing/but-causes.ts'
import { emptyDatabase } from '../testing/database.ts'
import { asOwner } from '../testing/test-server.ts'

const ended: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ended) await end()
})

/** A database with all migrations before the given one. */
async function before(migration: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-before-'))
  const database = await emptyDatabase()
  ended.push(database.drop, () => rm(folder, { recursive: true }))
  const all = join(import.meta.dirname, '../db/migrations')
  for (const name of await readdir(all)) if (name < migration) await cp(join(all, name), join(folder, name))
  await migrate(database.url, { folder })
  await asOwner(database.url, (owner) =>
    owner.query(`insert into deployment (world, currency, created_at) values ('paper', 'INR', now())`),
  )
  return database
}

test('migrating an allotted issue gives its customers entitlements and keeps the draw’s rule', async () => {
  const database = await before('0031')
  const { db, pool, close } = openDatabase(database.url)
  try {
    await pool.query(`
      insert into invitation (code, code_hash, created_at) values ('BEFORE00', sha256('BEFORE00'), now());
      insert into customer (display_id, phone, password_hash, invitation, created_at)
      select '10000000' || n, '900000000' || n, '$argon2id$made-up', 'BEFORE00', now()
        from generate_series(1, 2) n;
      insert into ipo_issue (market, symbol, name, about, document, currency, price_low, price_high, price,
                             size, lot, minimum, maximum, opens_at, closes_at, lists_at, state,
                             seed_sealed, seed_hash, seed, list_hash, result_hash,
                             allotted, timeline, created_at)
      select 'IN', 'BEFORE' || state, 'Before', '', '', 'INR', 95000000, 100000000, 100000000,
             1000, 100, 100, 500, now(), now() + interval '1 day', now() + interval '2 days', state,
             'sealed', 'hash', case when allotted > 0 then 'seed' end, list, list,
             allotted, '[]', now()
        from (values ('allotted', 'list', 300), ('closed', 'list', 0), ('open', null, 0))
             n (state, list, allotted);
      insert into ipo_application (number, issue_id, customer_id, quantity, state,
                                   rate, rate_source, rate_at, held, paid,
                                   from_unsettled, allotted, timeline, created_at)
      select 'BEFORE00000' || customer, 1, customer, 500, 'allotted',
             1000000, 'same', now(), 0, paid, 0, shares, '[]', now()
        from (values (1, 1000000, 100), (2, 2000000, 200)) n (customer, paid, shares)`)
    for (const [customer, paid] of [
      [1, 10_000_00n],
      [2, 20_000_00n],
    ] as const)
      await post(db, [
        journal({ reason: 'recharge', customer, at: 0 }, [
          [account.paper, account.cash(customer), 'INR', paid],
        ]),
        journal({ reason: 'ipo_allotment', customer, at: 0 }, [
          [account.cash(customer), account.ipo(1), 'INR', paid],
        ]),
      ])
    await migrate(database.url)
    expect(butCauses((await checkLedger(db)).problems)).toEqual([])
    const { rows: entitled } = await pool.query(
      `select customer_id, balance from account where asset = 'IPO-1' and customer_id is not null order by 1`,
    )
    expect(entitled).toEqual([
      { customer_id: 1, balance: 10_000_00n },
      { customer_id: 2, balance: 20_000_00n },
    ])
    const { rows: drawn } = await pool.query(
      'select state, allotment_format as format from ipo_issue order by id',
    )
    expect(drawn).toEqual([
      { state: 'allotted', format: 'tarazu-allotment-1' },
      { state: 'closed', format: 'tarazu-allotment-1' },
      { state: 'open', format: 'tarazu-allotment-2' },
    ])
  } finally {
    await close()
  }
})

test('migrated issues that share a code of the feed keep it, and no further issue can use it', async () => {
  const database = await before('0043')
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    const add = (symbol: string, code: string, state: string) =>
      owner.query(
        `insert into ipo_issue (market, symbol, feed_code, name, about, document, currency,
                                price_low, price_high, size, lot, minimum, maximum,
                                opens_at, closes_at, lists_at, state,
                                reason, seed_sealed, seed_hash, timeline, created_at)
         values ('IN', $1, $2, 'Before', '', '', 'INR', 95000000, 100000000, 1000, 100, 100, 500,
                 now(), now() + interval '1 day', now() + interval '2 days', $3,
                 'Before.', 'sealed', 'hash', '[]', now())`,
        [symbol, code, state],
      )
    await add('GONE', 'SAME.NS', 'withdrawn')
    await add('FIRST', 'SAME.NS', 'open')
    await add('SECOND', 'same.NS', 'draft')
    await add('THIRD', 'SAME.NS', 'announced')
    await migrate(database.url)
    const { rows } = await owner.query('select symbol, feed_code as code from ipo_issue order by id')
    expect(rows.map(({ symbol, code }) => `${symbol} ${code}`)).toEqual([
      'GONE SAME.NS',
      'FIRST SAME.NS',
      'SECOND same.NS',
      'THIRD SAME.NS',
    ])
    await expect(add('FOURTH', 'Same.NS', 'draft')).rejects.toThrow('ipo_issue_feed_code')
  } finally {
    await owner.end()
  }
})
