import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/wallet/api'
import { once } from '../acts/once.ts'
import type { Caller, Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { changeRecharge } from './credit-recharge.ts'
import { payeeOf, rechargeFrom } from './recharge.ts'

/** Refuses with `cannot_cancel` once money was found for it. The sandbox's is credited before anyone could. */
export async function cancelRecharge(
  deps: Deps,
  caller: Caller,
  { id }: Input<typeof api.cancelRecharge>,
): Promise<Reply<typeof api.cancelRecharge>> {
  const reply = await once(deps, caller, api.cancelRecharge, async ({ tx }) => {
    const mine = tx
      .selectFrom('recharge')
      .selectAll()
      .where('number', '=', id)
      .where('customer_id', '=', caller.id)
    const found = await mine.forUpdate().executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    if (!(await changeRecharge(tx, deps, found, 'cancel', { who: 'customer' })))
      throw new Refusal('cannot_cancel')
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['recharges'] })
    return rechargeFrom(await mine.executeTakeFirstOrThrow(), payeeOf(deps.policies.get(), deps.entity))
  })
  deps.events.wake()
  return reply
}
