/**
 * Who carries money in and out, and so which account stands for the outside. One decision for all of it: what came in on one
 * side of the books goes out on the same (decision 079). Pure.
 */
import type { RechargeMethod } from '@tarazu/contract/recharges/rules'
import { account } from '../ledger/journal.ts'

/** `sandbox`: play money, which no bank knows. `bank`: the client money account, whose statement is reconciled. */
export type Carrier = 'sandbox' | 'bank'

export const carrierOf = (method: RechargeMethod): Carrier => (method === 'sandbox' ? 'sandbox' : 'bank')

/** Where money is that has left, or has not come yet. */
export const outsideOf = { sandbox: account.paper, bank: account.bankClient } as const satisfies Record<
  Carrier,
  string
>

/** Where money is that has come and is nobody's yet: what a bank sends is received before it is known whose it is. */
export const cameFrom = { sandbox: account.paper, bank: account.suspense } as const satisfies Record<
  Carrier,
  string
>
