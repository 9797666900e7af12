import type { Journal } from './journal.ts'

/**
 * Reasons that stand for nothing but a payment into the account. All others belong to something that keeps an account of
 * its own (an order and its lots, a withdrawal and its hold, a loan and its schedule, a line of the bank): turned round here,
 * it would no longer fit its journals. A withdrawal's payment and return, a loan's write-off and what a line of the bank was
 * settled with have a step back of their own, which turns the state round with the journal; what the market has filled, and
 * what a customer has paid out or back, has none. Pure.
 */
const reversibleReasons = ['recharge']

export function isReversible({ reason, reverses }: Pick<Journal, 'reason' | 'reverses'>) {
  return reverses === undefined && reversibleReasons.includes(reason)
}
