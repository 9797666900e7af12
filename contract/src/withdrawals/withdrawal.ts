/** How a withdrawal travels: to its customer, and to the operators who pay it. */
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
/** Where it goes: as the card was when it was asked for. The number is masked. */
const payee = renamed(
  { bank: z.string(), branch: z.string(), number: z.string(), holder: z.string(), ifsc: z.string() },
  { branch: 'branch_bank', number: 'bank_card', holder: 'bank_user' },
)
const timeline = z.array(
  z.strictObject({
    /** A state, or what happened within one. */
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
    /** By when it is to be paid, by the published service level, or by the last word of an operator. */
    dueAt: time,
    /** What was published when it was asked for; `waitedFor` says how much of it has gone. */
    serviceLevel: z.strictObject({
      /** Null: it was not kept, only by when it is due. */
      hours: z.nullable(z.int()),
      from: time,
      due: time,
      /** The server's clock, which theirs goes on from: a device's may be wrong. */
      now: time,
      rest: z.nullable(z.strictObject({ from: time, until: time })),
    }),
    /** By the published service level, whatever an operator has said since. */
    overdue: z.boolean(),
    coolingUntil: z.nullable(time),
    /**
     * Why it has not been paid: of the closed list, in words of the operator who said so, or what it merely
     * waits for. Null: it was paid.
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

/** What can be withdrawn now, what cannot and why, and both minima: told before anything is typed. */
export const withdrawable = renamed({
  withdrawable: money,
  parts: z.array(z.strictObject({ why: z.enum(['unsettled', 'held', 'loan', 'owed']), amount: money })),
  minimum: money,
  configuredMinimum: money,
  /** What is decided to take its place, and from when. */
  comingMinimum: z.nullable(z.strictObject({ amount: money, from: time })),
  /** Always nothing: no fee is ever a condition of a withdrawal (safety H8). */
  fee: money,
  /** Nothing leaves before, since a password was changed; null: nothing of that kind. */
  waitsUntil: z.nullable(time),
  /** Up to this it is paid within seconds; null: every withdrawal waits, for an operator or until then. */
  automaticUpTo: z.nullable(money),
  /** By when it would be paid that is asked for now and not paid by itself. */
  dueAt: time,
  currency: z.string(),
  /** Withdrawals that are not paid yet. */
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
  /** Masked. */
  account: z.string(),
  state,
  reason: z.nullable(reason),
  createdAt: time,
  dueAt: time,
  overdue: z.boolean(),
  claimedBy: z.nullable(z.string()),
  /** What waits for a second operator. */
  proposal: z.nullable(proposalKind),
}
export const withdrawalQueueRow = z.strictObject(queueRow)
export type WithdrawalQueueRow = z.output<typeof withdrawalQueueRow>

/**
 * Whether the holder of the card is whom the account was verified for; `unverified`: it was verified for
 * nobody.
 */
export const payeeNames = z.enum(['agree', 'differ', 'unverified'])
export type PayeeNames = z.output<typeof payeeNames>

export const withdrawalForOperators = z.strictObject({
  ...queueRow,
  /** The names themselves are shown by `readPayee`, which is logged. */
  names: payeeNames,
  coolingUntil: z.nullable(time),
  /** Until when a review for fraud may go on; null: there is none. */
  reviewEndsAt: z.nullable(time),
  reasonText: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** By the published service level, which `dueAt` need not be any more. */
  publishedDueAt: time,
  /** What the customer owes for recharges that a bank took back. */
  owed: money,
  /** Of what the provider has credited, what no statement of the bank has confirmed yet. */
  unconfirmed: money,
  timeline,
})
export type WithdrawalForOperators = z.output<typeof withdrawalForOperators>

/** What the customer will read. */
export const refusalGiven = {
  number: givenReferenceNumber,
  code: z.enum(operatorReasons),
  text: text(500, 5),
  /** SHA-256 of the order's document, in hex; needed with `legal_order`. */
  documentHash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
}
