import { type ProposalKind, proposalKinds, restingKinds } from '@tarazu/contract/approvals/kinds'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Selectable, Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { ApprovalsTables } from '../db/tables/approvals.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, Operator } from '../deps.ts'
import { supersedeProposals } from './supersede-proposals.ts'
import { tooNewFor } from './too-new.ts'

export type Proposal = Selectable<ApprovalsTables['proposal']>

/**
 * Carries out what was approved, as part of the act of the approval. If the world has changed since, it
 * refuses and the proposal stays open; with `already_decided` its subject has ended, and the proposal is
 * closed.
 */
export type Executor = (
  act: Act,
  deps: Deps,
  proposal: Proposal,
  approver: Operator,
  /** Filled with what the approver is shown once. */
  shown: Shown,
) => Promise<void>

export type Shown = { oneTimePassword?: string }

/**
 * An executor with a slow preparation, which runs before the transaction, as its locks would be held as long.
 */
export type PreparedExecutor = { prepare: (deps: Deps, number: string) => Promise<Executor> }

export type Executors = { readonly [K in ProposalKind]?: Executor | PreparedExecutor }

export type Decision = { number: string; decision: 'approve' | 'reject' | 'withdraw'; reason: string }

/**
 * Refuses with `not_found`, `forbidden`, `already_decided`, `own_proposal`, `too_new`, `reason_missing`,
 * `safe_mode`, and whatever its executor refuses with. The database, too, refuses a proposer who approves
 * (law 7).
 */
export async function decideProposal(
  deps: Deps,
  executors: Executors,
  operator: Operator,
  { number, decision, reason }: Decision,
): Promise<Shown> {
  const shown: Shown = {}
  const execute = decision === 'approve' ? await readyToExecute(deps, executors, number) : undefined
  let superseded: Proposal | undefined
  await act(deps, async (act) => {
    const { tx, at: now } = act
    const proposal = await tx
      .selectFrom('proposal')
      .selectAll()
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (!proposal) throw new Refusal('not_found')
    const able = await whoMayStill(tx, proposal, operator)
    if (!able.has(operator.id)) throw new Refusal('forbidden')
    if (proposal.state !== 'open' || proposal.expires_at.getTime() <= now)
      throw new Refusal('already_decided')
    const own = proposal.proposed_by === operator.id
    if (own !== (decision === 'withdraw')) throw new Refusal('own_proposal')
    const tooNew = await tooNewFor(tx, deps.settings, operator.id, now)
    if (tooNew.includes(proposal.proposed_by)) throw new Refusal('too_new')
    if (decision === 'reject' && reason.trim() === '') throw new Refusal('reason_missing')
    if (decision === 'approve' && restingKinds.includes(proposal.kind) && deps.safeMode.standing())
      throw new Refusal('safe_mode')
    if (decision === 'approve' && !able.has(proposal.proposed_by)) {
      superseded = proposal
      throw new Refusal('already_decided')
    }

    const state = ({ approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const)[decision]
    await tx
      .updateTable('proposal')
      .set({
        state,
        decided_by: operator.id,
        decided_at: new Date(now),
        decision_reason: reason.trim() === '' ? null : reason,
      })
      .where('id', '=', proposal.id)
      .where('state', '=', 'open')
      .execute()
    await act.audit({
      actor: operator,
      action: `${proposal.kind}.${state}`,
      subject: proposal.subject,
      customer: proposal.customer_id ?? undefined,
      reason: reason.trim() === '' ? undefined : reason,
      detail: { proposal: proposal.number, proposedBy: proposal.proposed_by },
    })
    act.announceToOperators('approvals')
    if (decision !== 'approve') return
    if (!execute) throw new Error(`nothing carries out a proposal of the kind ${proposal.kind}`)
    superseded = proposal
    await execute(act, deps, proposal, operator, shown)
  }).catch(async (error: unknown) => {
    if (superseded && error instanceof Refusal && error.code === 'already_decided')
      await closeSuperseded(deps, superseded)
    throw error
  })
  return shown
}

async function readyToExecute(
  deps: Deps,
  executors: Executors,
  number: string,
): Promise<Executor | undefined> {
  const found = await deps.db
    .selectFrom('proposal')
    .select('kind')
    .where('number', '=', number)
    .executeTakeFirst()
  const executor = found && executors[found.kind]
  return typeof executor === 'object' ? executor.prepare(deps, number) : executor
}

/**
 * Which of the proposer and the decider are active and have the right: a right that was taken away is gone at
 * once.
 */
async function whoMayStill(tx: Transaction<Tables>, { kind, proposed_by }: Proposal, { id }: Operator) {
  const both = await tx
    .selectFrom('operator')
    .select(['id', 'roles'])
    .where('id', 'in', [proposed_by, id])
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(both.filter(({ roles }) => mayDo(roles, proposalKinds[kind])).map((each) => each.id))
}

async function closeSuperseded(deps: Deps, { subject, kind }: Proposal) {
  await act(deps, (act) => supersedeProposals(act, { subject, kinds: [kind] }))
}
