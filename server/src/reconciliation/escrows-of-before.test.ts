/**
 * Databases of before: their escrows keep the numbers that transfers say, and have the index all the same.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { account } from '../ledger/journal.ts'
import { emptyDatabase } from '../testing/database.ts'
import { asOwner } from '../testing/test-server.ts'
import { entriesOf } from './list-account-entries.ts'

const folder = await mkdtemp(join(tmpdir(), 'tarazu-before-'))
const database = await emptyDatabase()
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the entries of an escrow of an older release are found by the index of escrows', async () => {
  const all = join(import.meta.dirname, '../db/migrations')
  for (const name of await readdir(all)) if (name < '0029') await cp(join(all, name), join(folder, name))
  await migrate(database.url, { folder })
  const add = (id: string, ...addresses: string[]) =>
    asOwner(database.url, async (client) => {
      for (const address of addresses)
        await client.query(
          `insert into account (id, address, asset, rule) overriding system value
             values (${id}, $1, 'INR', account_rule($1)) on conflict do nothing`,
          [address],
        )
    })
  await add(`nextval('account_id_seq')`, account.fund(1), account.ipo(1))
  await migrate(database.url)
  await add('new_account_id($1)', account.fund(2), account.ipo(1), 'house:fees')
  const { db, close } = openDatabase(database.url)
  try {
    const escrows = await db
      .selectFrom('account')
      .select(['id', 'address', 'customer_id'])
      .where('rule', '=', '+')
      .orderBy('address')
      .execute()
    expect(escrows.map(({ address, id }) => [address, id > 0n])).toEqual([
      [account.fund(1), true],
      [account.fund(2), false],
      [account.ipo(1), true],
    ])
    for (const escrow of escrows) {
      const { rows } = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return sql<Record<string, string>>`explain ${entriesOf(escrow, undefined, 51)}`.execute(tx)
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('transfer_escrow_from')
      expect(plan).toContain('transfer_escrow_to')
    }
  } finally {
    await close()
  }
})
