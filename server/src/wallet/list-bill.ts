import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listBill as api } from '@tarazu/contract/wallet/api'
import { sql } from 'kysely'
import type { Caller, Deps } from '../deps.ts'
import { readBillEntries } from './bill-entries.ts'

/** By key where the last entry is named, so that the thousandth page costs what the first does. */
export async function listBill(
  { db }: Deps,
  caller: Caller,
  { page = 1, limit = 20, type = 'all', after }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const ofType = { all: sql`true`, income: sql`amount > 0`, expense: sql`amount < 0` }[type]
  const mine = sql`from bill where customer_id = ${caller.id} and ${ofType}`
  const where = after === undefined ? sql`${mine}` : sql`${mine} and journal_id < ${BigInt(after)}`
  const offset = after === undefined ? (page - 1) * limit : 0
  const [rows, counted] = await Promise.all([
    readBillEntries(
      db,
      sql`select journal_id, amount, balance ${where} order by journal_id desc limit ${limit} offset ${offset}`,
      'desc',
    ),
    sql<{ count: bigint }>`select count(*) as count ${mine}`.execute(db),
  ])
  return { rows, count: Number(counted.rows[0]?.count ?? 0) }
}
