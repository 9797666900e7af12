import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, text, time } from '../wire.ts'
import { type ProposalKind, proposalKinds } from './kinds.ts'

const kind = z.enum(Object.keys(proposalKinds) as [ProposalKind, ...ProposalKind[]])
const number = z.string().check(z.regex(/^[A-Z0-9]{12}$/))
const person = z.strictObject({ name: z.string(), email: z.string() })

const proposal = {
  number: z.string(),
  kind,
  /** The number of the thing that it is about. */
  subject: z.string(),
  /** The customer's number. */
  customer: z.nullable(z.string()),
  /** The amount that it moves; null: it is not about money. */
  amount: z.nullable(money),
  reason: z.string(),
  /** `overtaken`: what it is about has ended otherwise, so there is nothing left to decide. */
  state: z.enum(['open', 'approved', 'rejected', 'withdrawn', 'expired', 'overtaken']),
  proposedBy: person,
  proposedAt: time,
  /** Lapses then, if nobody has decided. */
  expiresAt: time,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  decisionReason: z.nullable(z.string()),
  /** What the caller may do about it now; `later`: they or its proposer are too new (`too_new`). */
  may: z.enum(['decide', 'withdraw', 'later', 'nothing']),
}
const proposalRow = z.strictObject(proposal)
export type ProposalRow = z.output<typeof proposalRow>

/**
 * Proposals of the kinds that the caller may decide; administrators and auditors see all. Newest first,
 * except that open ones are listed oldest first, because the oldest lapses first. `mine`: those that wait for
 * the caller.
 */
export const listProposals = endpoint({
  method: 'GET',
  path: '/console/approvals/list',
  summary: 'What waits for a second operator, and what was decided',
  caller: 'operator',
  permission: 'read approvals',
  input: z.strictObject({
    state: z.optional(z.enum(['open', 'decided', 'mine'])),
    kind: z.optional(kind),
    subject: z.optional(text(100)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(proposalRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/** One fact before and after the change. Null: there is none. */
const change = z.strictObject({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/**
 * `changes` are the fields of `before` and `after` in the proposal's payload; whatever else is in it stands
 * under `facts`.
 */
export const getProposal = endpoint({
  method: 'GET',
  path: '/console/approvals/detail',
  summary: 'A proposal with what it changes',
  caller: 'operator',
  permission: 'read approvals',
  input: z.strictObject({ number }),
  reply: z.strictObject({
    ...proposal,
    changes: z.array(change),
    facts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
    /** Half of a new operator's one-time password, for the proposer alone, for as long as it can be used. */
    firstHalf: z.nullable(z.string()),
  }),
  refusals: ['not_found'],
})

/**
 * Somebody else than the proposer approves or rejects; the proposer withdraws. May refuse with what the doing
 * refuses.
 */
export const decideProposal = endpoint({
  method: 'POST',
  path: '/console/approvals/decide',
  summary: 'Approve, reject or withdraw a proposal',
  caller: 'operator',
  permission: 'read approvals',
  input: z.strictObject({
    number,
    decision: z.enum(['approve', 'reject', 'withdraw']),
    /** Needed to reject. */
    reason: z.optional(text(500, 0)),
  }),
  /** The second half of the password of a new operator: shown once, kept nowhere. */
  reply: z.strictObject({ oneTimePassword: z.nullable(z.string()) }),
  refusals: [
    'not_found',
    'already_decided',
    'own_proposal',
    'too_new',
    'reason_missing',
    'claimed',
    'email_taken',
    'last_administrator',
    'review_over',
    'document_missing',
    'due_invalid',
    'account_closed',
    'loan_max',
    'not_ready',
    'not_matching',
    'not_reversible',
    'not_sufficient_funds',
    'would_overdraw',
    'price_stale',
    'withdrawal_unfunded',
    'fund_terms',
    'fund_short',
    'return_outside',
    'units_change',
    'not_listable',
    'no_such_share',
    'exchange_only',
    'value_invalid',
    'rate_step',
    'payee_not_entity',
    'safe_mode',
    'cause_holds',
  ],
})
