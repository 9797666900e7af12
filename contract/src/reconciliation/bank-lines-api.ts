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
  /** Below zero: money went out. */
  amount: money,
  balance: z.nullable(money),
  state: lineState,
  /** When we learned of it, and by when it should be settled. */
  createdAt: time,
  dueAt: time,
  claimedBy: z.nullable(z.string()),
  /** Of the open proposal about it or about its recharge. */
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

/** Open ones oldest first, all others newest first. */
export const listBankLines = endpoint({
  method: 'GET',
  path: '/console/reconciliation/lines',
  summary: 'Lines of the bank with what they may belong to',
  caller: 'operator',
  permission: 'read ledger',
  input: z.strictObject({
    direction: z.enum(['in', 'out']),
    state: z.optional(z.enum(['open', 'matched', 'done'])),
    /** That one only. */
    number: z.optional(givenReferenceNumber),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(bankLine), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/**
 * Matches, and proposes that the money is credited. `differs`: credit what came in, though another amount was
 * asked.
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

/** At most 200 at a time: `left` tells how many more there are. */
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

/** For money that belongs to nobody here. */
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
 * `thing` is the number of a withdrawal that was sent, or of a line or recharge that was returned; of money
 * that came in, of a withdrawal that came back, and only where the bank names it: else
 * `proposeLineSettlement`.
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

/** The same where the bank does not name it. */
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

/** A charge is the firm's to bear, never the customers'; interest on the account is the firm's. */
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

/** What it was settled with was wrong: its journal is turned round, and the line waits again. */
export const proposeLineReopening = endpoint({
  method: 'POST',
  path: '/console/reconciliation/propose-reopening',
  summary: 'Propose that a settled line is open again',
  caller: 'operator',
  permission: 'reconcile bank lines',
  // Whose withdrawal it had settled reads why.
  toCustomer: ['reason'],
  input: z.strictObject({ line: givenReferenceNumber, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})
