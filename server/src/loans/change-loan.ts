import type { ProposalKind } from '@tarazu/contract/approvals/kinds'
import { formatPaise } from '@tarazu/contract/money'
import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Transaction } from 'kysely'
import { overtakeProposals } from '../approvals/overtake-proposals.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import type { Journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { notify } from '../notices/notify.ts'
import { Refusal } from '../refusal.ts'
import { type LoanRow, next } from './loan.ts'
import { lockLoan, writeLoan } from './loan-rows.ts'

type Change = { row: LoanRow; journals?: readonly Journal[] }
type LoanNotice = Extract<
  NoticeKind,
  | 'loan_offered'
  | 'loan_paid_out'
  | 'loan_repaid'
  | 'loan_due'
  | 'loan_offer_expired'
  | 'loan_written_off'
  | 'loan_reinstated'
>

type Wanted = {
  number: string
  /** Whose it has to be. */
  customer?: number
  notice?:
    | { kind: LoanNotice; amount: (before: LoanRow, after: LoanRow) => bigint; reason?: string }
    | undefined
  /** Pure; undefined: there is nothing to do. */
  decide: (row: LoanRow, now: number) => Change | undefined
}

/**
 * One step of one loan: row, journals, notice and event commit together. Refuses with `not_found`, with what `decide`
 * refuses, and with `not_sufficient_funds` where the ledger does.
 */
export async function changeLoan(tx: Transaction<Tables>, deps: Deps, wanted: Wanted): Promise<LoanRow> {
  const now = deps.clock.now()
  const before = await lockLoan(tx, wanted.number, wanted.customer)
  const change = wanted.decide(before, now)
  if (!change) return before
  const { row, journals = [] } = change
  for (const { status } of await post(tx, journals)) {
    if (status === 'overdrawn') throw new Refusal('not_sufficient_funds')
    if (status !== 'posted') throw new Error(`a journal of loan ${row.number} was ${status}`)
  }
  await writeLoan(tx, before, row)
  await overtakeProposals(tx, { subject: row.number, kinds: impossibleFor(row), at: now })
  if (wanted.notice) {
    const amount = formatPaise(wanted.notice.amount(before, row))
    const { kind, reason } = wanted.notice
    const facts = { amount, number: row.number, ...(reason !== undefined && { reason }) }
    await notify(tx, { customer: row.customer_id, kind, facts, at: now })
  }
  await publish(tx, { customer: row.customer_id, topics: ['wallet'] })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['loans'] })
  return row
}

/** What nobody can approve any more. */
function impossibleFor({ state }: LoanRow) {
  const kinds: ProposalKind[] = []
  if (!next[state].offer) kinds.push('loan.offer')
  if (!next[state].write_off) kinds.push('loan.write-off')
  if (!next[state].reinstate) kinds.push('loan.reinstate')
  return kinds
}

/** After the commit: this process forgets what it knew of the balances, too. */
export function afterLoan(deps: Deps, customer: number) {
  deps.ledger.balances.forget(customer)
  deps.events.wake()
}
