/** The problems of the withdrawal form, in the order in which they are shown. Pure. */

import {
  maxUnpaidWithdrawals,
  type WithdrawProblem,
  withdrawProblem,
} from '@tarazu/contract/withdrawals/rules'
import type { Withdrawable } from '@tarazu/contract/withdrawals/withdrawal'

export type WithdrawFormProblem = WithdrawProblem | 'card' | 'withdrawals_waiting'

/** An earlier withdrawal has to be paid or cancelled first, whatever is typed. */
export const isFull = ({ unpaid }: Pick<Withdrawable, 'unpaid'>) => unpaid >= maxUnpaidWithdrawals

export function withdrawFormProblem(
  card: string | undefined,
  amount: string,
  limits: Pick<Withdrawable, 'configuredMinimum' | 'withdrawable' | 'unpaid'>,
): WithdrawFormProblem | undefined {
  if (isFull(limits)) return 'withdrawals_waiting'
  return card === undefined ? 'card' : withdrawProblem(amount, limits)
}

/** The typed amount in paise; undefined if it is no amount. */
export function paiseOf(amount: string | number): bigint | undefined {
  return /^\d+$/.test(String(amount)) ? BigInt(amount) * 100n : undefined
}

/** Everything that can be withdrawn, as it would be typed: whole units only. */
export const wholeUnits = (paise: bigint) => (paise / 100n).toString()

/** Whether it is paid within seconds: the deployment does that for small amounts. */
export const isAutomatic = (paise: bigint, { automaticUpTo }: Pick<Withdrawable, 'automaticUpTo'>) =>
  automaticUpTo !== null && paise <= automaticUpTo
