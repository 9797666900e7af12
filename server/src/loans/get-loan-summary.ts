import type { Reply } from '@tarazu/contract/endpoint'
import type { getLoanSummary as api } from '@tarazu/contract/loans/api'
import { borrowable, creditScore } from '@tarazu/contract/loans/rules'
import type { Caller, Deps } from '../deps.ts'
import { readCreditRecord } from './credit-record.ts'
import { loanFrom } from './loan.ts'

export async function getLoanSummary(deps: Deps, caller: Caller): Promise<Reply<typeof api>> {
  const { loan_maximum, loan_rate, loan_days } = deps.policies.get()
  const [record, open] = await Promise.all([
    readCreditRecord(deps.db, caller.id, deps.clock.now()),
    deps.db
      .selectFrom('loan')
      .selectAll()
      .where('customer_id', '=', caller.id)
      .where('state', 'in', ['applied', 'offered', 'active'])
      .executeTakeFirst(),
  ])
  const score = creditScore(record)
  return {
    amountDue: open ? open.principal_left + open.interest_left : 0n,
    creditScore: score,
    // A customer has one loan at a time.
    remainingAmount: open ? 0n : borrowable(loan_maximum, score),
    score: record,
    rate: loan_rate,
    days: loan_days,
    open: open ? loanFrom(open, deps.clock.now()) : null,
  }
}
