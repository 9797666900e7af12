/** What is wrong with the withdrawal form, in the order in which it is said. Pure. */

import {
  maxUnpaidWithdrawals,
  type WithdrawProblem,
  withdrawProblem,
} from '@tarazu/contract/withdrawals/rules'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'

export type WithdrawFormProblem = WithdrawProblem | 'card' | 'withdrawals_waiting'

/** Another one has to be paid or cancelled first, whatever is typed. */
export const isFull = ({ unpaid }: Pick<Withdrawable, 'unpaid'>) => unpaid >= maxUnpaidWithdrawals

export function withdrawFormProblem(
  card: string | undefined,
  amount: string,
  limits: Pick<Withdrawable, 'configuredMinimum' | 'withdrawable' | 'unpaid'>,
): WithdrawFormProblem | undefined {
  if (isFull(limits)) return 'withdrawals_waiting'
  return card === undefined ? 'card' : withdrawProblem(amount, limits)
}

/** Paise of what the form holds; undefined where that is no amount. */
export function paiseOf(amount: string | number): bigint | undefined {
  return /^\d+$/.test(String(amount)) ? BigInt(amount) * 100n : undefined
}

/** All of it, as it is typed: whole units only. */
export const wholeUnits = (paise: bigint) => (paise / 100n).toString()

/** Paid within seconds, where the deployment does that and it is small. */
export const isAutomatic = (paise: bigint, { automaticUpTo }: Pick<Withdrawable, 'automaticUpTo'>) =>
  automaticUpTo !== null && paise <= automaticUpTo
