/**
 * Who carries money in and out, and therefore which account stands for the outside. It is decided in one
 * place, because what came in on one side of the books has to go out on the same (decision 079). Pure.
 */
import type { RechargeMethod } from '@tarazu/contract/recharges/rules'
import { account } from '../ledger/journal.ts'

/**
 * `sandbox` carries play money, which no bank knows. `bank` is the client money account, whose statement is
 * reconciled.
 */
export type Carrier = 'sandbox' | 'bank'

export const carrierOf = (method: RechargeMethod): Carrier => (method === 'sandbox' ? 'sandbox' : 'bank')

/** The account of money that has left, or has not arrived yet. */
export const outsideOf = { sandbox: account.paper, bank: account.bankClient } as const satisfies Record<
  Carrier,
  string
>

/**
 * The account of money that has arrived and belongs to nobody yet: a bank transfer is booked before its owner
 * is known.
 */
export const cameFrom = { sandbox: account.paper, bank: account.suspense } as const satisfies Record<
  Carrier,
  string
>
