import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Part } from './append-sum.ts'
import { account } from './journal.ts'

/**
 * Per asset: what came to the counterparty of orders, less what went. The house has no balances (decision
 * 003). For `makeAppendSum`.
 */
export async function sumOwnBook(tx: Kysely<Tables>, after: bigint, upTo: bigint): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select a.asset as name,
           sum(case when t.to_account = a.id then t.amount else -t.amount end)::bigint as sum,
           coalesce(sum(case when t.to_account = a.id then t.amount else -t.amount end)
                      filter (where t.journal_id <= ${upTo}), 0)::bigint as settled,
           max(t.journal_id) as last
      from account a join transfer t on t.from_account = a.id or t.to_account = a.id
     where a.address = ${account.market} and t.journal_id > ${after}
     group by a.asset`.execute(tx)
  return rows
}
