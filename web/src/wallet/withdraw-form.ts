/** What is wrong with the withdrawal form, in the order in which it is said. Pure. */
import type { Withdrawable } from '@tarazu/contract/wallet/withdrawal'
import { type WithdrawProblem, withdrawProblem } from '@tarazu/contract/wallet/withdrawal-rules'

export type WithdrawFormProblem = WithdrawProblem | 'card'

export function withdrawFormProblem(
  card: string | undefined,
  amount: string,
  limits: Pick<Withdrawable, 'configuredMinimum' | 'withdrawable'>,
): WithdrawFormProblem | undefined {
  return card === undefined ? 'card' : withdrawProblem(amount, limits)
}

/** All of it, as it is typed: whole units only. */
export const wholeUnits = (paise: bigint) => (paise / 100n).toString()

/** Paid within seconds, where the deployment does that and it is small. */
export const isAutomatic = (paise: bigint, { automaticUpTo }: Pick<Withdrawable, 'automaticUpTo'>) =>
  automaticUpTo !== null && paise <= automaticUpTo
