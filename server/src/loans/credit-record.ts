import { day_ms } from '@tarazu/contract/duration'
import { borrowable, type CreditRecord, creditScore } from '@tarazu/contract/loans/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** What the published formula counts, read off the customer's own loans. */
export async function creditRecord(db: Kysely<Tables>, customer: number, now: number): Promise<CreditRecord> {
  return (await creditRecords(db, [customer], now))(customer)
}

/** The most that a loan may be for this customer now, in paise. */
export async function mostToLend(
  db: Kysely<Tables>,
  { clock, policies }: Pick<Deps, 'clock' | 'policies'>,
  customer: number,
): Promise<bigint> {
  const score = creditScore(await creditRecord(db, customer, clock.now()))
  return borrowable(policies.get().loan_maximum, score)
}

/** Of many customers with one query. */
export async function creditRecords(db: Kysely<Tables>, customers: readonly number[], now: number) {
  const rows = await db
    .selectFrom('loan')
    .select(['customer_id', 'state', 'due_at', 'closed_at'])
    .where('customer_id', 'in', customers.length === 0 ? [0] : customers)
    .where('state', 'in', ['active', 'paid', 'written_off'])
    .execute()
  const ofCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return (customer: number) => recordOf(ofCustomer.get(customer) ?? [], now)
}

type Past = { state: string; due_at: Date | null; closed_at: Date | null }

function recordOf(loans: Past[], now: number): CreditRecord {
  const late = ({ due_at, closed_at }: Past) => (closed_at?.getTime() ?? now) > (due_at?.getTime() ?? now)
  const paid = loans.filter(({ state }) => state === 'paid')
  const overdue = loans.find((loan) => loan.state === 'active' && late(loan))
  return {
    paidOnTime: paid.filter((loan) => !late(loan)).length,
    paidLate: paid.filter(late).length,
    writtenOff: loans.filter(({ state }) => state === 'written_off').length,
    daysOverdue: overdue ? Math.ceil((now - (overdue.due_at?.getTime() ?? now)) / day_ms) : 0,
  }
}
