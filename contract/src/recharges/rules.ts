/** What the form and the server both ask of a recharge (product 4, product 9). */

/**
 * The first letter of a recharge's number. Withdrawals have `withdrawalLetter`, because both share an address
 * in the app.
 */
export const rechargeLetter = 'R'

/** Paise: the minimum is 5000 (product 9). */
export const minRecharge = 500_000n

/** Most recharges that a customer may ask for in 24 hours, whatever becomes of them. */
export const maxRechargesPerDay = 100

export const maxRecharge = 1_000_000_000_00n
export type RechargeProblem = 'amount_missing' | 'amount_invalid' | 'recharge_min'

/** `amount` is in whole units of the wallet's currency, as typed. */
export function rechargeProblem(amount: string): RechargeProblem | undefined {
  if (amount === '') return 'amount_missing'
  if (!/^\d{1,10}$/.test(amount) || BigInt(amount) * 100n > maxRecharge) return 'amount_invalid'
  if (BigInt(amount) * 100n < minRecharge) return 'recharge_min'
  return undefined
}

/**
 * `sandbox` credits play money at once. `manual` is a bank transfer that two operators find in the bank's
 * statement. `webhook` is a bank transfer that the payment provider reports by itself.
 */
export const rechargeMethods = ['sandbox', 'manual', 'webhook'] as const
export type RechargeMethod = (typeof rechargeMethods)[number]

/** After this time a transfer is no longer waited for; one that comes later is still credited. */
export const rechargeLifetime_days = 7

/** Why an operator refuses a recharge, or the deployment ends it; the customer sees it. */
export const rechargeReasons = [
  'not_received',
  'name_mismatch',
  'bank_rejected',
  'legal_order',
  'fraud_review',
  'limit',
  'other',
] as const
export type RechargeReason = (typeof rechargeReasons)[number]
