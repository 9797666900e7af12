/** The bill as the customer reads it: why each change was, and what two operators said of a correction. */
import type { BillEntry, BillReason } from '@tarazu/contract/wallet/bill-entry'
import type { CorrectionCode } from '@tarazu/contract/wallet/rules'
import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Row = {
  journal_id: bigint
  amount: bigint
  balance: bigint
  reason: string
  thing: string | null
  symbol: string | null
  at: Date
  correction_code: string | null
  correction_text: string | null
}

/** `page` selects rows of `bill` and `order` sorts them; everything else is looked up for those rows only. */
export async function readBillEntries(
  db: Kysely<Tables>,
  page: Expression<unknown>,
  order: 'asc' | 'desc',
): Promise<BillEntry[]> {
  const { rows } = await sql<Row>`
    select b.journal_id, b.amount, b.balance, j.reason, j.thing, j.symbol, j.at,
           p.payload ->> 'code' as correction_code, p.reason as correction_text
      from (${page}) b
      join journal j on j.id = b.journal_id
      left join lateral (
        select payload, reason from proposal
         where j.reverses is not null and state = 'approved'
           and (subject = j.reverses::text and kind = 'journal.reverse'
                or subject = j.thing and kind = 'withdrawal.correct'
                  and payload ->> 'journal' = j.reverses::text)
         order by id desc limit 1) p on true
     order by b.journal_id ${order === 'asc' ? sql`asc` : sql`desc`}`.execute(db)
  return rows.map((row) => ({
    id: row.journal_id.toString(),
    type: row.amount > 0n ? 'income' : 'expense',
    amount: row.amount > 0n ? row.amount : -row.amount,
    balance: row.balance,
    // Only our own journals and proposals write these columns, with these words.
    reason: row.reason as BillReason,
    reference: row.thing,
    symbol: row.symbol,
    correction:
      row.correction_code === null
        ? null
        : { code: row.correction_code as CorrectionCode, text: row.correction_text ?? '' },
    createdAt: row.at.getTime(),
  }))
}
