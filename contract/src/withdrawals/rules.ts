/**
 * What the form and the server both ask of a withdrawal (product 5, product decision 4), and how long one has
 * waited.
 */
import { hour_ms } from '../duration.ts'

/**
 * The first letter of a withdrawal's number. Recharges have another, because both share an address in the
 * app.
 */
export const withdrawalLetter = 'W'

/** Both in paise. */
export const minWithdrawal = 10_00n

/**
 * Most unpaid withdrawals of one account: each holds money and waits in the operators' queue (decision 043).
 */
export const maxUnpaidWithdrawals = 20
export type WithdrawProblem =
  | 'amount_missing'
  | 'withdraw_invalid'
  | 'withdraw_min'
  | 'withdraw_min_configured'
  | 'withdraw_max'

/** Both in paise. */
export type WithdrawLimits = { configuredMinimum: bigint; withdrawable: bigint }

/** `amount` is in whole units of the wallet's currency, as typed. */
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
 * Why a withdrawal that nobody has refused or delayed is not paid yet: the card is new, it is being checked,
 * or the bank has it.
 */
export const waitingReasons = ['new_card', 'in_queue', 'at_bank'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** The reasons that an operator can give: only the customer can say that the customer has cancelled. */
export const operatorReasons = withdrawalReasons.filter((reason) => reason !== 'customer_cancelled')

/**
 * The service level that was published when the withdrawal was asked for. It never changes. `due` is `hours`
 * after `from`, not counting `rest`, the days on which banks are closed. Times are ms UTC. `hours` is null
 * for a withdrawal of which only `due` was kept.
 */
export type ServiceLevel = {
  hours: number | null
  from: number
  due: number
  rest: { from: number; until: number } | null
}

/**
 * How long a withdrawal has waited, in ms, as the service level counts: more than its hours once it is
 * overdue. Where no hours were kept, the plain clock counts.
 */
export function waitedFor({ hours, from, due, rest }: ServiceLevel, now: number) {
  if (hours === null) return Math.max(0, now - from)
  const resting = rest ? Math.max(0, rest.until - Math.max(now, rest.from)) : 0
  return Math.max(0, hours * hour_ms - (due - now - resting))
}

/** A fraud review ends after this time: the money is released unless there is a legal order (safety H7). */
export const fraudReview_hours = 72

/** The furthest that an operator may delay a withdrawal in one decision. */
export const maxDelay_days = 30
