import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/recharges/api'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { changeRecharge } from './change-recharge.ts'
import { rechargeFrom, rechargePayeeOf } from './recharge.ts'

/**
 * Refuses with `cannot_cancel` once money was found for it. A recharge of the sandbox is credited before
 * anyone could cancel it.
 */
export async function cancelRecharge(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.cancelRecharge>,
): Promise<Reply<typeof api.cancelRecharge>> {
  return once(deps, caller, api.cancelRecharge, async (act) => {
    const found = await act.tx
      .selectFrom('recharge')
      .selectAll()
      .where('number', '=', id)
      .where('customer_id', '=', caller.id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    const cancelled = await changeRecharge(act, found, 'cancel', { who: 'customer' })
    act.announceToOperators('recharges')
    return rechargeFrom(cancelled, rechargePayeeOf(deps.policies.get(), deps.entity))
  })
}
