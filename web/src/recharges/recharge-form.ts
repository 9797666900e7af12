/** The problems of the recharge form, in the order in which they are shown. Pure. */
import { type RechargeMethod, type RechargeProblem, rechargeProblem } from '@tarazu/contract/recharges/rules'

export type RechargeFormProblem = RechargeProblem | 'method_missing'

export function rechargeFormProblem(
  amount: string,
  method: RechargeMethod | undefined,
): RechargeFormProblem | undefined {
  return rechargeProblem(amount) ?? (method === undefined ? 'method_missing' : undefined)
}
