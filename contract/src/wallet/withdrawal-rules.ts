/** What the form and the server both ask of a withdrawal (product 5, product decision 4). */

/** Numbers of withdrawals begin with it and those of recharges with another: they share an address in the app. */
export const withdrawalLetter = 'W'
export const rechargeLetter = 'R'

/** Paise. The higher of this and the configured minimum governs; each has its own message. */
export const withdrawMinimum = 10_00n

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
  if (paise < withdrawMinimum) return 'withdraw_min'
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

/** Those an operator can give: that the customer has cancelled is for the customer to say. */
export const operatorReasons = withdrawalReasons.filter((reason) => reason !== 'customer_cancelled')

/** A fraud review is over after this: the money is released, or there is a legal order (safety H7). */
export const fraudReview_hours = 72
/** An operator may not put it off further than this at once. */
export const longestDelay_days = 30
