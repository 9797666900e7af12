import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, givenReferenceNumber, limit, text, time } from '../wire.ts'
import { certainties, lineState } from './bank-line.ts'
import { firmCauses } from './rules.ts'

const reason = text(500)

const bankLine = z.strictObject({
  number: z.string(),
  bookedOn: z.string(),
  reference: z.string(),
  description: z.string(),
  /** Below zero when money went out. */
  amount: money,
  balance: z.nullable(money),
  state: lineState,
  /** When the line was first known, and when it should be settled. */
  createdAt: time,
  dueAt: time,
  claimedBy: z.nullable(z.string()),
  /** The number of the open proposal about the line or about its recharge. */
  proposal: z.nullable(z.string()),
  /** What it was matched with: the number of a recharge, a withdrawal or a returned line. */
  matchedWith: z.nullable(z.string()),
  proposals: z.array(
    z.strictObject({
      thing: z.string(),
      kind: z.enum(['recharge', 'withdrawal', 'return']),
      customer: z.nullable(z.string()),
      amount: money,
      certainty: z.enum(certainties),
      state: z.string(),
    }),
  ),
})
export type BankLine = z.output<typeof bankLine>

/** Open lines are listed oldest first, all others newest first. */
export const listBankLines = endpoint({
  method: 'GET',
  path: '/console/reconciliation/lines',
  summary: 'Lines of the bank with what they may belong to',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({
    direction: z.enum(['in', 'out']),
    state: z.optional(z.enum(['open', 'matched', 'done'])),
    /** Lists only the line with this number. */
    number: z.optional(givenReferenceNumber),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(bankLine), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/**
 * Matches the line and proposes to credit the money. `differs` credits the amount that came in although
 * another one was asked for.
 */
export const matchBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/match',
  summary: 'Match a line with a recharge',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({
    line: givenReferenceNumber,
    recharge: givenReferenceNumber,
    differs: z.optional(z.boolean()),
    reason: z.optional(reason),
  }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'account_closed'],
})

/**
 * Matches at most 200 at a time, and begins with none after four seconds; `left` says how many more there
 * are.
 */
export const matchCertainLines = endpoint({
  method: 'POST',
  path: '/console/reconciliation/match-certain',
  summary: 'Match every line that names a recharge of the same amount',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: nothing,
  reply: z.strictObject({ matched: z.int(), left: z.int() }),
  refusals: [],
})

export const unmatchBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/unmatch',
  summary: 'Undo a match that was not credited',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: givenReferenceNumber, reason }),
  reply: nothing,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/** Sends back money that belongs to no customer. */
export const proposeLineReturn = endpoint({
  method: 'POST',
  path: '/console/reconciliation/return',
  summary: 'Propose that the money of a line goes back to whoever sent it',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})

/**
 * `thing` is the number of a withdrawal that was sent, or of a line or recharge that was returned. For money
 * that came in it is a withdrawal that came back, and the bank's text has to name it; otherwise
 * `proposeLineSettlement` is needed.
 */
export const settleBankLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/settle',
  summary: 'Match a line with what it paid, or with what came back',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: givenReferenceNumber, thing: givenReferenceNumber }),
  reply: nothing,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching'],
})

/** Like `settleBankLine`, for money that came in without a text that names the withdrawal. */
export const proposeLineSettlement = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-settlement',
  summary: 'Propose what a line belongs to',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: givenReferenceNumber, thing: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'reason_missing'],
})

/** The bank's charges are borne by the firm, never by customers; interest on the account is the firm's. */
export const proposeFirmLine = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-firm',
  summary:
    'Propose that a line is the firm’s: a charge of the bank, its interest, a charge that is made good',
  caller: 'operator',
  permission: 'reconcile bank lines',
  input: z.strictObject({ line: givenReferenceNumber, cause: z.enum(firmCauses), reason }),
  reply: proposed,
  refusals: ['claimed', 'already_decided', 'already_proposed', 'not_matching', 'reason_missing'],
})

/** Reverses the journal of a line that was settled with the wrong thing, and opens the line again. */
export const proposeLineReopening = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-reopening',
  summary: 'Propose that a settled line is open again',
  caller: 'operator',
  permission: 'reconcile bank lines',
  // The customer whose withdrawal it had settled reads the reason.
  toCustomer: ['reason'],
  input: z.strictObject({ line: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})
