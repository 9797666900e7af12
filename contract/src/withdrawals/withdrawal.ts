/** A withdrawal as its customer sees it, and as the operators who pay it do. */
import * as z from 'zod/mini'
import { money } from '../money.ts'
import { givenReferenceNumber, renamed, text, time } from '../wire.ts'
import { operatorReasons, waitingReasons, withdrawalReasons } from './rules.ts'

const states = [
  'requested',
  'cooling',
  'approved',
  'sent',
  'settled',
  'cancelled',
  'rejected',
  'returned',
] as const
const state = z.enum(states)
export type WithdrawalState = (typeof states)[number]

const reason = z.enum(withdrawalReasons)
/** The card as it was when the withdrawal was asked for, with a masked number. */
const payee = renamed(
  { bank: z.string(), branch: z.string(), number: z.string(), holder: z.string(), ifsc: z.string() },
  { branch: 'branch_bank', number: 'bank_card', holder: 'bank_user' },
)
const timeline = z.array(
  z.strictObject({
    /** A state, or something that happened while it stayed in one. */
    state: z.enum([...states, 'delayed', 'released', 'cooled', 'corrected']),
    at: time,
    who: z.enum(['customer', 'operator', 'system']),
    reason: z.optional(reason),
    text: z.optional(z.string()),
  }),
)
export type WithdrawalEvent = z.output<typeof timeline>[number]

export const withdrawal = renamed(
  {
    id: z.string(),
    amount: money,
    fee: money,
    /** n in progress, y completed, b failed (product 4). */
    status: z.enum(['n', 'y', 'b']),
    state,
    card: payee,
    createdAt: time,
    /** When it is to be paid: by the published service level, or as an operator has last said. */
    dueAt: time,
    /**
     * The service level that was published when it was asked for; `waitedFor` computes how much of it has
     * passed.
     */
    serviceLevel: z.strictObject({
      /** Null: only `due` was kept. */
      hours: z.nullable(z.int()),
      from: time,
      due: time,
      /** The server's time. The client counts on from it, because a device's clock may be wrong. */
      now: time,
      rest: z.nullable(z.strictObject({ from: time, until: time })),
    }),
    /** True once it is later than the published service level, whatever an operator has said since. */
    overdue: z.boolean(),
    coolingUntil: z.nullable(time),
    /**
     * Why it has not been paid: a reason of the closed list, in the operator's words, or what it is merely
     * waiting for. Null: it was paid.
     */
    reason: z.nullable(
      z.strictObject({ code: z.enum([...withdrawalReasons, ...waitingReasons]), text: z.string() }),
    ),
    cancellable: z.boolean(),
    timeline,
  },
  {
    amount: 'count',
  },
)
export type Withdrawal = z.output<typeof withdrawal>

/**
 * What can be withdrawn now, what cannot and why, and both minima. The form shows it before anything is
 * typed.
 */
export const withdrawable = renamed({
  withdrawable: money,
  parts: z.array(z.strictObject({ why: z.enum(['unsettled', 'held', 'loan', 'owed']), amount: money })),
  minimum: money,
  configuredMinimum: money,
  /** The configured minimum that is decided to replace this one, and from when. */
  comingMinimum: z.nullable(z.strictObject({ amount: money, from: time })),
  /** Always nothing: no fee is ever a condition of a withdrawal (safety H8). */
  fee: money,
  /** No withdrawal is paid before this time, because a password was changed; null: none waits for that. */
  waitsUntil: z.nullable(time),
  /**
   * Withdrawals up to this amount are paid within seconds; null: none is paid automatically, or not before
   * `waitsUntil`.
   */
  automaticUpTo: z.nullable(money),
  /** When a withdrawal that is asked for now would be paid, if it is not paid automatically. */
  dueAt: time,
  currency: z.string(),
  /** How many withdrawals are not paid yet. */
  unpaid: z.int(),
})
export type Withdrawable = z.output<typeof withdrawable>

const proposalKind = z.enum([
  'withdrawal.pay',
  'withdrawal.refuse',
  'withdrawal.delay',
  'withdrawal.return',
  'withdrawal.correct',
])

const queueRow = {
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  amount: money,
  bank: z.string(),
  /** The account number, masked. */
  account: z.string(),
  state,
  reason: z.nullable(reason),
  createdAt: time,
  dueAt: time,
  overdue: z.boolean(),
  claimedBy: z.nullable(z.string()),
  /** The kind of the proposal that waits for a second operator. */
  proposal: z.nullable(proposalKind),
}
export const withdrawalQueueRow = z.strictObject(queueRow)
export type WithdrawalQueueRow = z.output<typeof withdrawalQueueRow>

/**
 * Whether the card's holder is the person for whom the account was verified; `unverified`: nobody was
 * verified yet.
 */
export const payeeNames = z.enum(['agree', 'differ', 'unverified'])
export type PayeeNames = z.output<typeof payeeNames>

export const withdrawalForOperators = z.strictObject({
  ...queueRow,
  /** The names themselves are shown by `readPayee`, which is logged. */
  names: payeeNames,
  coolingUntil: z.nullable(time),
  /** When the fraud review has to end; null: there is none. */
  reviewEndsAt: z.nullable(time),
  reasonText: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** Due by the published service level; `dueAt` differs from it once an operator has delayed it. */
  publishedDueAt: time,
  /** What the customer owes for recharges that a bank took back. */
  owed: money,
  /** Money that was credited on the provider's word and that no statement of the bank has confirmed yet. */
  unconfirmed: money,
  timeline,
})
export type WithdrawalForOperators = z.output<typeof withdrawalForOperators>

/** A refusal, with the text that the customer will read. */
export const refusalGiven = {
  number: givenReferenceNumber,
  code: z.enum(operatorReasons),
  text: text(500, 5),
  /** SHA-256 of the order's document, in hex; needed with `legal_order`. */
  documentHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
}
