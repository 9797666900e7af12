import { formatPaise } from '@tarazu/contract/money'
import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Act } from '../acts/act.ts'
import { type Step, takeStep } from '../acts/lifecycle.ts'
import type { LoanRow } from './loan.ts'
import { loans } from './loan-rows.ts'

type LoanNotice = Extract<
  NoticeKind,
  | 'loan_offered'
  | 'loan_rejected'
  | 'loan_paid_out'
  | 'loan_repaid'
  | 'loan_due'
  | 'loan_offer_expired'
  | 'loan_written_off'
  | 'loan_reinstated'
>

export type LoanStep = Step<LoanRow> & {
  notice?:
    | { kind: LoanNotice; amount: (before: LoanRow, after: LoanRow) => bigint; reason?: string }
    | undefined
}

/**
 * Takes one step of a loan, notifies its customer and answers the loan after it. Refuses with `not_found`,
 * with what `decide` refuses, and with `not_sufficient_funds` if the ledger does.
 */
export async function changeLoan(act: Act, { notice, ...step }: LoanStep): Promise<LoanRow> {
  const { before, after, taken } = await takeStep(act, loans, { overdrawn: 'not_sufficient_funds', ...step })
  if (taken && notice) {
    const { kind, amount, reason } = notice
    const facts = {
      amount: formatPaise(amount(before, after)),
      number: after.number,
      ...(reason !== undefined && { reason }),
    }
    await act.notify({ customer: after.customer_id, kind, facts })
  }
  return after
}
