import type { Transaction } from 'kysely'
import type { Lifecycle } from '../acts/lifecycle.ts'
import { Refusal } from '../answer/refusal.ts'
import type { LoanState } from '../db/tables/loans.ts'
import type { Tables } from '../db/tables.ts'
import { type LoanMove, type LoanRow, loanTransitions } from './loan.ts'

/**
 * Locks a loan, so that of two decisions one is first. Refuses with `not_found`, also for another customer's
 * loan.
 */
export async function lockLoan(tx: Transaction<Tables>, number: string, customer?: number): Promise<LoanRow> {
  const row = await tx
    .selectFrom('loan')
    .selectAll()
    .where('number', '=', number)
    .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer as number))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/**
 * Makes an application and a reinstatement wait for each other, because a customer has one loan at a time.
 * Refuses with `account_closed`.
 */
export async function lockBorrower(tx: Transaction<Tables>, customer: number) {
  const { closed_at } = await tx
    .selectFrom('customer')
    .select('closed_at')
    .where('id', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (closed_at) throw new Refusal('account_closed')
}

/** Writes `after`, a step from `before`, which `lockLoan` has read. */
async function writeLoan(tx: Transaction<Tables>, before: LoanRow, after: LoanRow) {
  const { id, number: _, customer_id: __, created_at: ___, schedule, timeline, ...columns } = after
  const { numUpdatedRows } = await tx
    .updateTable('loan')
    .set({ ...columns, schedule: JSON.stringify(schedule), timeline: JSON.stringify(timeline) })
    .where('id', '=', id)
    .where('state', '=', before.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`loan ${before.number} changed while it was locked`)
}

export const loans: Lifecycle<LoanState, LoanMove, LoanRow> = {
  states: loanTransitions,
  queue: 'loans',
  proposals: { 'loan.offer': 'offer', 'loan.write-off': 'write_off', 'loan.reinstate': 'reinstate' },
  lock: lockLoan,
  write: writeLoan,
}
