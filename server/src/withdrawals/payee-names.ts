import { sameName } from '@tarazu/contract/bank-cards/rules'
import type { PayeeNames } from '@tarazu/contract/withdrawals/withdrawal'

/** The holder of a card beside whom the account was verified for. Pure. */
export function payeeNames(holder: string, verified: string | undefined): PayeeNames {
  if (verified === undefined) return 'unverified'
  return sameName(holder, verified) ? 'agree' : 'differ'
}
