import type { ProposalRow } from '@tarazu/contract/approvals/api'
import { type ProposalKind, proposalKinds } from '@tarazu/contract/approvals/kinds'
import { money } from '@tarazu/contract/money'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../db/tables.ts'
import type { Operator } from '../deps.ts'

/** Proposals with the names of proposer and decider. */
export function selectProposals(db: Kysely<Tables>) {
  return db
    .selectFrom('proposal')
    .innerJoin('operator as proposer', 'proposer.id', 'proposed_by')
    .leftJoin('operator as decider', 'decider.id', 'decided_by')
    .leftJoin('customer', 'customer.id', 'proposal.customer_id')
    .select([
      'proposal.id',
      'number',
      'kind',
      'subject',
      'customer.display_id',
      'payload',
      'reason',
      'state',
      'proposed_by',
      'proposed_at',
      'expires_at',
      'decided_at',
      'decision_reason',
      'proposer.name as proposer_name',
      'proposer.email as proposer_email',
      'decider.name as decider_name',
      'decider.email as decider_email',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProposals>['executeTakeFirstOrThrow']>>

/** What `operator` sees of it now: one that has run out is over, whether or not the job has run. */
export function proposalJson(
  row: Row,
  { operator, now, tooNew }: { operator: Operator; now: number; tooNew: number[] },
) {
  const state = row.state === 'open' && row.expires_at.getTime() <= now ? 'expired' : row.state
  const decider = row.decider_name !== null && row.decider_email !== null
  return {
    number: row.number,
    kind: row.kind as ProposalKind,
    subject: row.subject,
    customer: row.display_id,
    amount: amountOf(row.payload),
    reason: row.reason,
    state,
    proposedBy: { name: row.proposer_name, email: row.proposer_email },
    proposedAt: row.proposed_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    decidedBy: decider ? { name: row.decider_name as string, email: row.decider_email as string } : null,
    decidedAt: row.decided_at?.getTime() ?? null,
    decisionReason: row.decision_reason,
    may: state === 'open' ? mayOf(row, operator, tooNew) : ('nothing' as const),
  }
}

/** The amount received, if it differs from what was asked for. */
function amountOf({ received, amount, owed }: Record<string, unknown>): bigint | null {
  const text = [received, amount, owed].find((each) => typeof each === 'string')
  return z.safeDecode(money, String(text)).data ?? null
}

function mayOf({ kind, proposed_by }: Row, { id, roles }: Operator, tooNew: number[]): ProposalRow['may'] {
  if (!mayDo(roles, proposalKinds[kind])) return 'nothing'
  if (proposed_by === id) return 'withdraw'
  return tooNew.includes(proposed_by) ? 'later' : 'decide'
}
