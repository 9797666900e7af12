import { sql, type Transaction } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import { readLastJournal } from '../ledger/read-journal.ts'
import { type LoanRow, loanTransitions, unpaidInterest } from './loan.ts'
import { lockBorrower } from './loan-rows.ts'

/**
 * The write-off of a loan: its journal, what was owed and how much of that was interest, in paise. Refuses
 * with `already_decided`, `account_closed`, and with `not_ready` if the customer has another loan by now.
 */
export async function readWriteOff(
  tx: Transaction<Tables>,
  { number, customer_id: customer, state }: LoanRow,
) {
  loanTransitions.require(state, 'reinstate', 'operator')
  await lockBorrower(tx, customer)
  const other = await tx
    .selectFrom('loan')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', 'in', ['applied', 'offered', 'active'])
    .executeTakeFirst()
  if (other) throw new Refusal('not_ready')
  const journal = await readLastJournal(tx, { customer, reference: number, reason: 'loan_write_off' })
  if (!journal || journal.reversedBy !== undefined)
    throw new Error(`loan ${number} was written off without a journal`)
  const { rows: steps } = await sql<{ reason: string; amount: bigint }>`
    select j.reason, sum(t.amount)::bigint as amount
      from journal j join transfer t on t.journal_id = j.id
      join account a on a.id in (t.from_account, t.to_account) and a.address = ${`customer:${customer}:loan`}
     where j.customer_id = ${customer} and j.thing = ${number}
       and j.reason in ('loan_interest', 'loan_repayment')
     group by j.id, j.reason order by j.id`.execute(tx)
  const owed = journal.transfers.reduce((sum, [, , , amount]) => sum + amount, 0n)
  return { journal, owed, interest: unpaidInterest(steps) }
}
