import { hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/loans/operate-api'
import type { LoanRow as Listed } from '@tarazu/contract/loans/operate-api'
import { borrowable, creditScore } from '@tarazu/contract/loans/rules'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { readCreditRecord, readCreditRecords } from './credit-record.ts'
import { type LoanRow, loanFrom } from './loan.ts'
import { nextPayment } from './next-payment.ts'

export async function listLoanQueue(
  deps: Deps,
  _caller: OperatorCaller,
  { stage = 'applied', after, limit = 50 }: Input<typeof api.listLoanQueue>,
): Promise<Reply<typeof api.listLoanQueue>> {
  const from = keyOf(after) ?? 0n
  const now = deps.clock.now()
  const overdue = stage === 'overdue'
  const state = overdue ? 'active' : stage
  const wanted = overdue ? hasMissedPayment(now) : sql<boolean>`true`
  const [found, count] = await Promise.all([
    rowsOf(deps.db, now)
      .where('loan.state', '=', state)
      .where(wanted)
      .where('loan.id', '>', from)
      .orderBy('loan.id')
      .limit(limit + 1)
      .execute(),
    countedAtMost(deps.db, deps.db.selectFrom('loan').select('id').where('state', '=', state).where(wanted)),
  ])
  const { page: rows, next } = cutPage(found, limit)
  const customers = rows.map(({ customer_id }) => customer_id)
  const scores = await readCreditRecords(deps.db, customers, now)
  return {
    rows: rows.map((row) => listed(deps, row, creditScore(scores(row.customer_id)))),
    next,
    count,
  }
}

export async function getLoanForOperator(
  deps: Deps,
  _caller: OperatorCaller,
  { number }: Input<typeof api.getLoanForOperator>,
): Promise<Reply<typeof api.getLoanForOperator>> {
  const now = deps.clock.now()
  const row = await rowsOf(deps.db, now).where('loan.number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const score = await readCreditRecord(deps.db, row.customer_id, now)
  const { loan_maximum, loan_rate, loan_days } = deps.policies.get()
  return {
    row: listed(deps, row, creditScore(score)),
    loan: loanFrom(row, now),
    score,
    borrowable: borrowable(loan_maximum, creditScore(score)),
    usual: { rate: loan_rate, days: loan_days },
  }
}

/**
 * Overdue as `nextPayment` decides it: more principal is left than the schedule allows after the last passed
 * due date.
 */
const hasMissedPayment = (now: number) => sql<boolean>`loan.principal_left > loan.amount - (
  select coalesce(sum((part ->> 'principal')::bigint), 0) from jsonb_array_elements(loan.schedule) part
   where (part ->> 'due')::bigint < ${now})`

function rowsOf(db: Kysely<Tables>, now: number) {
  return db
    .selectFrom('loan')
    .innerJoin('customer', 'customer.id', 'loan.customer_id')
    .leftJoin('claim', (join) =>
      join
        .onRef('claim.thing', '=', 'loan.number')
        .on('claim.queue', '=', 'loans')
        .on('claim.expires_at', '>', new Date(now)),
    )
    .leftJoin('operator', 'operator.id', 'claim.operator_id')
    .leftJoin('proposal', (join) =>
      join.onRef('proposal.subject', '=', 'loan.number').on('proposal.state', '=', 'open'),
    )
    .selectAll('loan')
    .select(['customer.display_id', 'operator.name as claimed_by', 'proposal.number as proposal'])
}

type Found = LoanRow & { display_id: string; claimed_by: string | null; proposal: string | null }

function listed(deps: Deps, row: Found, score: number): Listed {
  const createdAt = row.created_at.getTime()
  return {
    number: row.number,
    customer: row.display_id,
    amount: row.amount,
    stage: row.state,
    createdAt,
    dueAt:
      row.state === 'applied' ? createdAt + deps.policies.get().loan_service_level_hours * hour_ms : null,
    creditScore: score,
    nextPayment: nextPayment(row, deps.clock.now()),
    claimedBy: row.claimed_by,
    proposal: row.proposal,
  }
}
