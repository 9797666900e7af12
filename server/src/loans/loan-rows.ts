import type { Transaction } from 'kysely'
import type { Lifecycle } from '../acts/lifecycle.ts'
import { Refusal } from '../answer/refusal.ts'
import type { LoanState } from '../db/tables/loans.ts'
import type { Tables } from '../db/tables.ts'
import { type LoanEvent, type LoanRow, states } from './loan.ts'

/** Locked, so that of two who decide one is first. Refuses with `not_found`: not there, or not this customer's. */
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
 * Whoever begins a loan, and whoever takes one up again, waits for the other: a customer has one at a time. Refuses with
 * `account_closed`.
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

/** Writes a step that was taken from `before`, which `lockLoan` has read. */
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

export const loans: Lifecycle<LoanState, LoanEvent, LoanRow> = {
  states,
  queue: 'loans',
  proposals: { 'loan.offer': 'offer', 'loan.write-off': 'write_off', 'loan.reinstate': 'reinstate' },
  lock: lockLoan,
  write: writeLoan,
}
