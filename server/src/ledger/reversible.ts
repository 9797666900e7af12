import type { Journal } from './journal.ts'

/**
 * Reasons that stand for nothing but a payment into the account. All others belong to something that keeps an account of
 * its own (an order and its lots, a withdrawal and its hold, a loan and its schedule, a line of the bank): turned round here,
 * it would no longer fit its journals. Some of these have a step back of their own, others none. Pure.
 */
const reversibleReasons = ['recharge']

export function isReversible({ reason, reverses }: Pick<Journal, 'reason' | 'reverses'>) {
  return reverses === undefined && reversibleReasons.includes(reason)
}
