import { sameName } from '@tarazu/contract/bank-cards/rules'
import type { PayeeNames } from '@tarazu/contract/withdrawals/withdrawal'

/** Compares a card's holder with the name that the account was verified for. Pure. */
export function payeeNames(holder: string, verified: string | undefined): PayeeNames {
  if (verified === undefined) return 'unverified'
  return sameName(holder, verified) ? 'agree' : 'differ'
}
