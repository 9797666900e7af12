import { type ProposalKind, proposalKinds, proposalLifetime_hours } from '@tarazu/contract/approvals/kinds'
import { hour_ms } from '@tarazu/contract/duration'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps, Operator } from '../deps.ts'
import { lapseProposalAbout } from './lapse-proposals.ts'

export type ProposalRequest = {
  kind: ProposalKind
  /** The number of what it is about: at most one open proposal per kind and subject. */
  subject: string
  customer?: number | undefined
  payload: Record<string, unknown>
  reason: string
}

/**
 * Asks for a second operator: it happens only when somebody else approves (`decide-proposal.ts`). Refuses
 * with `forbidden`, `reason_missing`, `already_proposed`. Returns the proposal's number.
 */
export async function propose(
  act: Act,
  deps: Pick<Deps, 'random'>,
  operator: Operator,
  { kind, subject, customer, payload, reason }: ProposalRequest,
): Promise<string> {
  if (!mayDo(operator.roles, proposalKinds[kind])) throw new Refusal('forbidden')
  if (reason.trim() === '') throw new Refusal('reason_missing')
  const number = newNumber(deps.random)
  // A lapsed proposal does not block a new one.
  await lapseProposalAbout(act, { kind, subject })
  const { numInsertedOrUpdatedRows } = await act.tx
    .insertInto('proposal')
    .values({
      number,
      kind,
      subject,
      customer_id: customer ?? null,
      payload: JSON.stringify(payload),
      reason,
      state: 'open',
      proposed_by: operator.id,
      proposed_at: new Date(act.at),
      expires_at: new Date(act.at + proposalLifetime_hours * hour_ms),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('state', '=', 'open').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('already_proposed')
  await act.audit({
    actor: operator,
    action: `${kind}.proposed`,
    subject,
    customer,
    reason,
    detail: { proposal: number, ...payload },
  })
  act.announceToOperators('approvals')
  return number
}
