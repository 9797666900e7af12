import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { account } from './journal.ts'

/**
 * What journals of these reasons have put into `house:bank:firm`, less what they took out, in paise. A
 * journal that was reversed counts as nothing.
 */
export async function netIntoFirmBank(
  db: Kysely<Tables>,
  currency: string,
  reasons: readonly string[],
): Promise<bigint> {
  const firm = await db
    .selectFrom('account')
    .select('id')
    .where('address', '=', account.bankFirm)
    .where('asset', '=', currency)
    .executeTakeFirst()
  if (!firm) return 0n
  // Inlined as text, so that the plan is made for this account, which has an index of its own.
  const id = sql.raw(firm.id.toString())
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(t.amount), 0)::bigint as sum
      from (select journal_id, amount from transfer where to_account = ${id}
            union all select journal_id, -amount from transfer where from_account = ${id}) t
      join journal j on j.id = t.journal_id
      left join journal o on o.id = j.reverses
     where coalesce(o.reason, j.reason) = any (${reasons}::text[])`.execute(db)
  return rows[0]?.sum ?? 0n
}
