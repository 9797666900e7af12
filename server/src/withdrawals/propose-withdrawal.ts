/** What one operator proposes for a withdrawal and a second one has to approve (safety H7, H10). */
import { day_ms, hour_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { formatPaise } from '@tarazu/contract/money'
import type * as api from '@tarazu/contract/withdrawals/operate-api'
import { fraudReview_hours, maxDelay_days } from '@tarazu/contract/withdrawals/rules'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { requireFree } from '../queues/claims.ts'
import { requireFunded } from './client-money.ts'
import { readDoubts } from './read-doubts.ts'
import {
  requirePublished,
  requireWithinReview,
  type WithdrawalRow,
  withdrawalStateTable,
} from './withdrawal.ts'
import { requireCorrectable, requireMoneyThere } from './withdrawal-correction.ts'
import { withdrawalMoveOf } from './withdrawal-rows.ts'

type Proposed = { proposal: string }
type What = { kind: keyof typeof withdrawalMoveOf; number: string; reason: string }
type Payload = Record<string, unknown>
type Facts = (row: WithdrawalRow, act: Act) => Payload | Promise<Payload>

/**
 * The row is not locked, because waiting for the log while holding it would keep others from it; the executor
 * checks again. Refuses with `not_found`, `claimed`, `already_decided`, `already_proposed`, and with whatever
 * `facts` refuses.
 */
async function proposeFor(
  deps: Deps,
  { operator }: OperatorCaller,
  { kind, number, reason }: What,
  facts: Facts,
): Promise<Proposed> {
  return act(deps, async (act) => {
    const { tx, at: now } = act
    const row = await tx.selectFrom('withdrawal').selectAll().where('number', '=', number).executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await requireFree(tx, operator, { queue: 'withdrawals', reference: number, now })
    withdrawalStateTable.require(row.state, withdrawalMoveOf[kind], 'operator')
    const proposal = await propose(act, deps, operator, {
      kind,
      subject: number,
      customer: row.customer_id,
      payload: { amount: formatPaise(row.amount), ...(await facts(row, act)) },
      reason,
    })
    // Proposals are written one after the other, so that two of different kinds cannot both be the first.
    await requireNoProposal(tx, { subject: number, now, but: proposal })
    act.announceToOperators('withdrawals')
    return { proposal }
  })
}

export function proposePayment(
  deps: Deps,
  caller: OperatorCaller,
  { number, reason }: Input<typeof api.proposePayment>,
): Promise<Reply<typeof api.proposePayment>> {
  const what = { kind: 'withdrawal.pay', number, reason } as const
  return proposeFor(deps, caller, what, async (row, { tx }) => {
    // Refused here already, so that the first operator learns it rather than the second; the executor checks
    // again.
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
  const what = { kind: 'withdrawal.refuse', number, reason: given.text } as const
  return proposeFor(deps, caller, what, (row, { at: now }) => {
    requirePublished(row, given, now)
    return { ...given }
  })
}

export function proposeDelay(
  deps: Deps,
  caller: OperatorCaller,
  { number, dueAt, ...given }: Input<typeof api.proposeDelay>,
): Promise<Reply<typeof api.proposeDelay>> {
  const what = { kind: 'withdrawal.delay', number, reason: given.text } as const
  return proposeFor(deps, caller, what, (row, { at: now }) => {
    requirePublished(row, given, now)
    if (dueAt <= now || dueAt > now + maxDelay_days * day_ms) throw new Refusal('due_invalid')
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
  const what = { kind: 'withdrawal.return', number, reason: text } as const
  return proposeFor(deps, caller, what, () => ({ text, bankReference }))
}

export function proposeWithdrawalCorrection(
  deps: Deps,
  caller: OperatorCaller,
  { number, text }: Input<typeof api.proposeWithdrawalCorrection>,
): Promise<Reply<typeof api.proposeWithdrawalCorrection>> {
  const what = { kind: 'withdrawal.correct', number, reason: text } as const
  return proposeFor(deps, caller, what, async (row, { tx }) => {
    const undone = await requireCorrectable(tx, row)
    await requireMoneyThere(tx, deps, row)
    return {
      // Whatever went wrong, it was not the customer who cancelled.
      code: 'operator_error',
      before: { state: row.state },
      after: { state: withdrawalStateTable.require(row.state, 'correct', 'operator') },
      ...(undone && { journal: undone.id.toString() }),
    }
  })
}
