import { day_ms } from '@tarazu/contract/duration'
import { borrowable, type CreditRecord, creditScore } from '@tarazu/contract/loans/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** The facts that the published formula of the score counts, from the customer's past loans. */
export async function readCreditRecord(
  db: Kysely<Tables>,
  customer: number,
  now: number,
): Promise<CreditRecord> {
  return (await readCreditRecords(db, [customer], now))(customer)
}

/** The largest loan for this customer now, in paise. */
export async function readMaxLoan(
  db: Kysely<Tables>,
  { clock, policies }: Pick<Deps, 'clock' | 'policies'>,
  customer: number,
): Promise<bigint> {
  const score = creditScore(await readCreditRecord(db, customer, clock.now()))
  return borrowable(policies.get().loan_maximum, score)
}

/** Reads the records of many customers with one query. */
export async function readCreditRecords(db: Kysely<Tables>, customers: readonly number[], now: number) {
  const rows = await db
    .selectFrom('loan')
    .select(['customer_id', 'state', 'due_at', 'closed_at'])
    .where('customer_id', 'in', customers.length === 0 ? [0] : customers)
    .where('state', 'in', ['active', 'paid', 'written_off'])
    .execute()
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return (customer: number) => recordOf(byCustomer.get(customer) ?? [], now)
}

type PastLoan = { state: string; due_at: Date | null; closed_at: Date | null }

function recordOf(loans: PastLoan[], now: number): CreditRecord {
  const late = ({ due_at, closed_at }: PastLoan) => (closed_at?.getTime() ?? now) > (due_at?.getTime() ?? now)
  const paid = loans.filter(({ state }) => state === 'paid')
  const overdue = loans.find((loan) => loan.state === 'active' && late(loan))
  return {
    paidOnTime: paid.filter((loan) => !late(loan)).length,
    paidLate: paid.filter(late).length,
    writtenOff: loans.filter(({ state }) => state === 'written_off').length,
    daysOverdue: overdue ? Math.ceil((now - (overdue.due_at?.getTime() ?? now)) / day_ms) : 0,
  }
}
