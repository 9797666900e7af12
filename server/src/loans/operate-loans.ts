/**
 * What operators do with loans. Offers and write-offs need two operators, a rejection needs one and a reason.
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/loans/operate-api'
import { minLoan } from '@tarazu/contract/loans/rules'
import { formatPaise } from '@tarazu/contract/money'
import { act } from '../acts/act.ts'
import { proposeStep } from '../acts/propose-step.ts'
import { Refusal } from '../answer/refusal.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { changeLoan } from './change-loan.ts'
import { readMaxLoan } from './credit-record.ts'
import { type LoanRow, rejectedLoan } from './loan.ts'
import { loans } from './loan-rows.ts'
import { readWriteOff } from './read-write-off.ts'

export const proposeLoanOffer = proposeStep(
  loans,
  'loan.offer',
  async ({ tx }, deps, loan: LoanRow, { amount, rate, days }: Input<typeof api.proposeLoanOffer>) => {
    if (amount < minLoan) throw new Refusal('loan_min', { minimum: (minLoan / 100n).toString() })
    const maximum = await readMaxLoan(tx, deps, loan.customer_id)
    if (amount > maximum) throw new Refusal('loan_max', { maximum: formatPaise(maximum) })
    if (amount > loan.amount) throw new Refusal('loan_invalid')
    return { amount: formatPaise(amount), rate, yearly: `${rate / 100} %`, days }
  },
)

export const proposeLoanWriteOff = proposeStep(loans, 'loan.write-off', (_act, _deps, loan: LoanRow) => ({
  owed: formatPaise(loan.principal_left + loan.interest_left),
}))

export const proposeLoanReinstatement = proposeStep(
  loans,
  'loan.reinstate',
  async ({ tx }, _deps, loan: LoanRow) => {
    const { owed, journal } = await readWriteOff(tx, loan)
    return { owed: formatPaise(owed), code: 'operator_error', journal: journal.id.toString() }
  },
)

/**
 * Refuses with `not_found`, `claimed`, `already_proposed`, and with `already_decided` unless it is an
 * application.
 */
export async function rejectLoan(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.rejectLoan>,
): Promise<Reply<typeof api.rejectLoan>> {
  await act(deps, async (act) => {
    const claim = { queue: loans.queue, reference: number }
    const { state, customer_id: customer } = await loans.lock(act.tx, number)
    await requireFree(act.tx, operator, { ...claim, now: act.at })
    loans.states.require(state, 'reject', 'operator')
    await requireNoProposal(act.tx, { subject: number, now: act.at })
    await changeLoan(act, {
      number,
      notice: { kind: 'loan_rejected', amount: (before) => before.amount, reason },
      decide: (row, at) => ({ row: rejectedLoan(row, reason, at) }),
    })
    await act.audit({ actor: operator, action: 'loan.reject', subject: number, customer, reason })
    await endClaim(act.tx, claim)
  })
  return {}
}
