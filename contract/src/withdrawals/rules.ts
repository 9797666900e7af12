/**
 * What the form and the server both ask of a withdrawal (product 5, product decision 4), and how long one has
 * waited.
 */
import { hour_ms } from '../duration.ts'

/**
 * Numbers of withdrawals begin with it and those of recharges with another: they share an address in the app.
 */
export const withdrawalLetter = 'W'

/** Paise. The higher of this and the configured minimum governs; each has its own message. */
export const minWithdrawal = 10_00n

/** Of one account: each holds money and waits in the operators' queue (decision 043). */
export const maxUnpaidWithdrawals = 20
export type WithdrawProblem =
  | 'amount_missing'
  | 'withdraw_invalid'
  | 'withdraw_min'
  | 'withdraw_min_configured'
  | 'withdraw_max'

/** Paise. */
export type WithdrawLimits = { configuredMinimum: bigint; withdrawable: bigint }

/** `amount` in whole units of the wallet's currency, as typed. */
export function withdrawProblem(amount: string, limits: WithdrawLimits): WithdrawProblem | undefined {
  if (amount === '') return 'amount_missing'
  if (!/^\d{1,12}$/.test(amount)) return 'withdraw_invalid'
  const paise = BigInt(amount) * 100n
  if (paise < minWithdrawal) return 'withdraw_min'
  if (paise < limits.configuredMinimum) return 'withdraw_min_configured'
  return paise > limits.withdrawable ? 'withdraw_max' : undefined
}

/** Why a withdrawal may be refused or delayed; there are no other reasons (safety H7). */
export const withdrawalReasons = [
  'kyc_incomplete',
  'name_mismatch',
  'bank_rejected',
  'legal_order',
  'fraud_review',
  'limit',
  'system_outage',
  'customer_cancelled',
] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/**
 * Why one that nobody has refused or put off is not paid yet: the card is new, it is being checked, the bank
 * has it.
 */
export const waitingReasons = ['new_card', 'in_queue', 'at_bank'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Those an operator can give: that the customer has cancelled is for the customer to say. */
export const operatorReasons = withdrawalReasons.filter((reason) => reason !== 'customer_cancelled')

/**
 * What was published when it was asked for, and never changes: so many hours `from`, and so `due`. The clock
 * stands still in `rest`, on days on which banks do. Times in ms UTC. `hours` are null where they were not
 * kept with it, only by when it is due.
 */
export type ServiceLevel = {
  hours: number | null
  from: number
  due: number
  rest: { from: number; until: number } | null
}

/**
 * How long it has waited as the service level counts, in ms; more than its hours once it is overdue. By the
 * clock where it has none.
 */
export function waitedFor({ hours, from, due, rest }: ServiceLevel, now: number) {
  if (hours === null) return Math.max(0, now - from)
  const resting = rest ? Math.max(0, rest.until - Math.max(now, rest.from)) : 0
  return Math.max(0, hours * hour_ms - (due - now - resting))
}

/** A fraud review is over after this: the money is released, or there is a legal order (safety H7). */
export const fraudReview_hours = 72

/** An operator may not put it off further than this at once. */
export const maxDelay_days = 30
