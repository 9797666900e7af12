import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { account } from '../ledger/journal.ts'

/**
 * What an approver of a payment should know about the customer's money, in paise: what is owed for recharges
 * that a bank took back, and what was credited on the provider's word alone, without a statement that
 * confirms it yet.
 */
export async function readDoubts(db: Kysely<Tables>, customer: number, currency: string) {
  const { rows } = await sql<{ owed: bigint; unconfirmed: bigint }>`
    select coalesce((select -balance from account where address = ${account.receivable(customer)}
      and asset = ${currency}), 0) as owed,
           coalesce((select sum(l.amount) from bank_line l join recharge r on r.id = l.recharge_id
                      where l.statement_id is null and l.state = 'credited' and r.state = 'credited'
                        and r.customer_id = ${customer}), 0)::bigint as unconfirmed`.execute(db)
  const [doubts] = rows
  if (!doubts) throw new Error('what is doubtful did not come')
  return doubts
}
