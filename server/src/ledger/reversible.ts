import type { Journal } from './journal.ts'

/**
 * Reasons of journals that are only a payment into the account, so operators may reverse them. All others
 * belong to something with an account of its own (an order and its lots, a withdrawal and its hold, a loan
 * and its schedule, a line of the bank), which would no longer fit its journals. Payment and return of a
 * withdrawal, write-off of a loan and settlement of a bank line have a reversal of their own, which changes
 * the state together with the journal; fills and what a customer has paid out or back have none. Pure.
 */
const reversibleReasons = ['recharge']

export function isReversible({ reason, reverses }: Pick<Journal, 'reason' | 'reverses'>) {
  return reverses === undefined && reversibleReasons.includes(reason)
}
