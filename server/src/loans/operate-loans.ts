/** What operators do with loans. Offers and write-offs need a second operator; a rejection needs a reason. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/loans/api'
import { loanMinimum } from '@tarazu/contract/loans/rules'
import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { notify } from '../notices/notify.ts'
import { endClaim, requireFree } from '../queues/claims.ts'
import { Refusal } from '../refusal.ts'
import { mostToLend } from './credit-record.ts'
import { type LoanEvent, next, rejected } from './loan.ts'
import { lockLoan, writeLoan } from './loan-rows.ts'
import { readWriteOff } from './read-write-off.ts'

export async function proposeLoanOffer(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, amount, rate, days, reason }: Input<typeof api.proposeLoanOffer>,
): Promise<Reply<typeof api.proposeLoanOffer>> {
  return decide(deps, operator, number, 'offer', async (tx, loan) => {
    if (amount < loanMinimum) throw new Refusal('loan_min', { minimum: (loanMinimum / 100n).toString() })
    const most = await mostToLend(tx, deps, loan.customer_id)
    if (amount > most) throw new Refusal('loan_max', { maximum: formatPaise(most) })
    if (amount > loan.amount) throw new Refusal('loan_invalid')
    const payload = { amount: formatPaise(amount), rate, yearly: `${rate / 100} %`, days }
    const wanted = {
      kind: 'loan.offer',
      subject: number,
      customer: loan.customer_id,
      payload,
      reason,
    } as const
    return { proposal: await propose(tx, deps, operator, wanted) }
  })
}

export async function proposeLoanWriteOff(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeLoanWriteOff>,
): Promise<Reply<typeof api.proposeLoanWriteOff>> {
  return decide(deps, operator, number, 'write_off', async (tx, loan) => {
    const owed = formatPaise(loan.principal_left + loan.interest_left)
    const wanted = { subject: number, customer: loan.customer_id, payload: { owed }, reason }
    return { proposal: await propose(tx, deps, operator, { kind: 'loan.write-off', ...wanted }) }
  })
}

export async function proposeLoanReinstatement(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeLoanReinstatement>,
): Promise<Reply<typeof api.proposeLoanReinstatement>> {
  return decide(deps, operator, number, 'reinstate', async (tx, loan) => {
    const { owed, undone } = await readWriteOff(tx, loan)
    const payload = { owed: formatPaise(owed), code: 'operator_error', journal: undone.id.toString() }
    const wanted = { subject: number, customer: loan.customer_id, payload, reason }
    return { proposal: await propose(tx, deps, operator, { kind: 'loan.reinstate', ...wanted }) }
  })
}

export async function rejectLoan(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.rejectLoan>,
): Promise<Reply<typeof api.rejectLoan>> {
  await decide(deps, operator, number, 'reject', async (tx, loan, now) => {
    await requireNoProposal(tx, { subject: number, now })
    await writeLoan(tx, loan, rejected(loan, reason, now))
    await appendAudit(tx, {
      at: now,
      actor: operator,
      action: 'loan.reject',
      subject: number,
      customer: loan.customer_id,
      reason,
    })
    const facts = { amount: formatPaise(loan.amount), number, reason }
    await notify(tx, { customer: loan.customer_id, kind: 'loan_rejected', facts, at: now })
    await publish(tx, { customer: loan.customer_id, topics: ['wallet'] })
  })
  deps.events.wake()
  return {}
}

type Loan = Awaited<ReturnType<typeof lockLoan>>

/** Refuses with `not_found`, `claimed`, and `already_decided` where that step is not possible any more. */
async function decide<T>(
  deps: Deps,
  operator: Operator,
  number: string,
  event: LoanEvent,
  act: (tx: Transaction<Tables>, loan: Loan, now: number) => Promise<T>,
): Promise<T> {
  const answer = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const loan = await lockLoan(tx, number)
    await requireFree(tx, operator, { queue: 'loans', thing: number, now })
    if (!next[loan.state][event]) throw new Refusal('already_decided')
    const done = await act(tx, loan, now)
    await endClaim(tx, { queue: 'loans', thing: number })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['loans'] })
    return done
  })
  deps.events.wake()
  return answer
}
