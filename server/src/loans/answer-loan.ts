/** What a customer does with a loan: accept the offer, withdraw the application, or repay. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Loan } from '@tarazu/contract/loans/api'
import * as api from '@tarazu/contract/loans/api'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { requireVerified } from '../guards/require-verified.ts'
import { changeLoan, type LoanStep } from './change-loan.ts'
import { accepted, accrued, loanFrom, repaid, withdrawnLoan } from './loan.ts'

type Answer = typeof api.acceptLoan | typeof api.withdrawLoan | typeof api.repayLoan
type Own = Omit<LoanStep, 'customer'>

function change(deps: Deps, caller: Caller, endpoint: Answer, step: Own): Promise<Loan> {
  return once(deps, caller, endpoint, async (act) => {
    const loan = await changeLoan(act, { ...step, customer: caller.id })
    return loanFrom(loan, act.at)
  })
}

export async function acceptLoan(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.acceptLoan>,
): Promise<Reply<typeof api.acceptLoan>> {
  if (caller.frozen) throw new Refusal('account_frozen')
  await requireVerified(deps, caller.id)
  return change(deps, caller, api.acceptLoan, {
    number: id,
    notice: { kind: 'loan_paid_out', amount: (_, after) => after.amount },
    decide: (row, now) => accepted(row, deps.settings.currency, now),
  })
}

export async function withdrawLoan(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.withdrawLoan>,
): Promise<Reply<typeof api.withdrawLoan>> {
  return change(deps, caller, api.withdrawLoan, {
    number: id,
    decide: (row, now) => ({ row: withdrawnLoan(row, now) }),
  })
}

/** Accrues the interest until this moment first, even if the daily job has not run yet. */
export async function repayLoan(
  deps: Deps,
  caller: Caller,
  { id, amount }: Input<typeof api.repayLoan>,
): Promise<Reply<typeof api.repayLoan>> {
  const { currency } = deps.settings
  return change(deps, caller, api.repayLoan, {
    number: id,
    notice: { kind: 'loan_repaid', amount: () => amount },
    decide: (row, now) => {
      const interest = accrued(row, currency, now)
      const { row: after, journals } = repaid(interest?.row ?? row, amount, currency, now)
      return { row: after, journals: [...(interest?.journals ?? []), ...journals] }
    },
  })
}
