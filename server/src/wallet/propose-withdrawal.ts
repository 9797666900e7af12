/** What an operator proposes for a withdrawal; a second one has to approve (safety H7, H10). */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/wallet/api'
import { fraudReview_hours, longestDelay_days } from '@tarazu/contract/wallet/withdrawal-rules'
import type { Transaction } from 'kysely'
import { proposeInTx } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { requireFree } from '../queues/claims.ts'
import { Refusal } from '../refusal.ts'
import { requireFunded } from './client-money.ts'
import { readDoubts } from './read-doubts.ts'
import {
  next,
  requirePublished,
  requireWithinReview,
  type WithdrawalMove,
  type WithdrawalRow,
} from './withdrawal.ts'
import { requireCorrectable, requireMoneyThere } from './withdrawal-correction.ts'

type Proposed = { proposal: string }
type Kind = Parameters<typeof proposeInTx>[3]['kind']
type What = { kind: Kind; move: WithdrawalMove; reason: string }
type Given = Record<string, unknown>
type Facts = (row: WithdrawalRow, now: number, tx: Transaction<Tables>) => Given | Promise<Given>

/** Refuses with `not_found`, `claimed`, `already_decided`, `already_proposed`, and with what `facts` refuses. */
async function proposeFor(
  deps: Deps,
  { operator }: OperatorCaller,
  number: string,
  what: What,
  facts: Facts,
): Promise<Proposed> {
  const proposal = await deps.db.transaction().execute((tx) => ask(tx, deps, operator, number, what, facts))
  deps.events.wake()
  return { proposal }
}

async function ask(
  tx: Transaction<Tables>,
  deps: Deps,
  operator: Operator,
  number: string,
  { kind, move, reason }: What,
  facts: Facts,
) {
  const now = deps.clock.now()
  const row = await tx.selectFrom('withdrawal').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  await requireFree(tx, operator, { queue: 'withdrawals', thing: number, now })
  if (!next[row.state][move]) throw new Refusal('already_decided')
  const payload = { amount: formatPaise(row.amount), ...(await facts(row, now, tx)) }
  const proposal = await proposeInTx(tx, deps, operator, {
    kind,
    subject: number,
    customer: row.customer_id,
    payload,
    reason,
  })
  // Proposals are written one after the other, so that two of different kinds cannot both be the first.
  await requireNoProposal(tx, { subject: number, now, but: proposal })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['withdrawals'] })
  return proposal
}

export function proposePayment(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposePayment>,
): Promise<Reply<typeof api.proposePayment>> {
  const what = { kind: 'withdrawal.pay', move: 'approve', reason } as const
  return proposeFor(deps, caller, number, what, async (row, _now, tx) => {
    // Told at once rather than to the second operator, who is told again.
    await requireFunded(tx, deps, row)
    const { owed, unconfirmed } = await readDoubts(tx, row.customer_id, deps.settings.currency)
    return {
      ...(owed > 0n && { owed: formatPaise(owed) }),
      ...(unconfirmed > 0n && { unconfirmed: formatPaise(unconfirmed) }),
    }
  })
}

export function proposeRefusal(
  deps: Deps,
  caller: OperatorCaller,
  { number, ...given }: Input<typeof api.proposeRefusal>,
): Promise<Reply<typeof api.proposeRefusal>> {
  const what = { kind: 'withdrawal.refuse', move: 'reject', reason: given.text } as const
  return proposeFor(deps, caller, number, what, (row, now) => {
    requirePublished(row, given, now)
    return { ...given }
  })
}

export function proposeDelay(
  deps: Deps,
  caller: OperatorCaller,
  { number, dueAt, ...given }: Input<typeof api.proposeDelay>,
): Promise<Reply<typeof api.proposeDelay>> {
  // Whatever can be refused can be delayed.
  const what = { kind: 'withdrawal.delay', move: 'reject', reason: given.text } as const
  return proposeFor(deps, caller, number, what, (row, now) => {
    requirePublished(row, given, now)
    if (dueAt <= now || dueAt > now + longestDelay_days * day_ms) throw new Refusal('due_invalid')
    const begins = given.code === 'fraud_review' ? now + fraudReview_hours * hour_ms : null
    const reviewEnds = row.review_ends_at?.getTime() ?? begins
    requireWithinReview(reviewEnds, given.code, dueAt)
    return {
      ...given,
      before: { dueAt: row.due_at.toISOString() },
      after: { dueAt: new Date(dueAt).toISOString() },
      reviewEndsAt: reviewEnds === null ? null : new Date(reviewEnds).toISOString(),
    }
  })
}

export function proposeWithdrawalReturn(
  deps: Deps,
  caller: OperatorCaller,
  { number, text, bankReference }: Input<typeof api.proposeWithdrawalReturn>,
): Promise<Reply<typeof api.proposeWithdrawalReturn>> {
  const what = { kind: 'withdrawal.return', move: 'return', reason: text } as const
  return proposeFor(deps, caller, number, what, () => ({ text, bankReference }))
}

export function proposeWithdrawalCorrection(
  deps: Deps,
  caller: OperatorCaller,
  { number, text }: Input<typeof api.proposeWithdrawalCorrection>,
): Promise<Reply<typeof api.proposeWithdrawalCorrection>> {
  const what = { kind: 'withdrawal.correct', move: 'correct', reason: text } as const
  return proposeFor(deps, caller, number, what, async (row, _now, tx) => {
    const undone = await requireCorrectable(tx, row)
    await requireMoneyThere(tx, deps, row)
    return {
      // Whatever it was that went wrong, it was not the customer.
      code: 'operator_error',
      before: { state: row.state },
      after: { state: next[row.state].correct },
      ...(undone && { journal: undone.id.toString() }),
    }
  })
}
