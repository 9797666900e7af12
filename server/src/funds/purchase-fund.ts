import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/api'
import { once } from '../acts/once.ts'
import type { Caller, Deps } from '../deps.ts'
import { fundOrderFrom } from './fund.ts'
import { purchaseInAct } from './purchase-in-act.ts'

type Api = typeof api.purchaseFund

/** Refuses as `purchaseInAct` does. */
export async function purchaseFund(
  deps: Deps,
  caller: Caller,
  { fund: id }: Input<Api>,
): Promise<Reply<Api>> {
  return once(deps, caller, api.purchaseFund, async (act) => {
    const { order, fund, at } = await purchaseInAct(act, deps, { customer: caller.id, fund: id })
    return fundOrderFrom(order, fund, at)
  })
}
