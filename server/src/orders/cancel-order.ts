import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as contract from '@tarazu/contract/orders/api'
import type { Caller, Deps } from '../deps.ts'
import { commitDecision } from './commit-decision.ts'
import { endOrder } from './decide/end-order.ts'
import { orderStateTable } from './decide/order.ts'
import { decideAboutOrder } from './decide-about-order.ts'
import { readLotsOf } from './read-order.ts'

type Api = typeof contract.cancelOrder

/**
 * Ends an order of the customer. What is filled stays; the rest of the hold is released at once. Refuses with
 * `not_found` and `not_pending`.
 */
export async function cancelOrder(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  return commitDecision(deps, caller, contract.cancelOrder, () =>
    decideAboutOrder(deps, caller.id, input.number, async (order) => {
      orderStateTable.require(order.state, 'cancel', 'customer')
      return endOrder(
        order,
        await readLotsOf(deps, order),
        { event: 'cancel', who: 'customer', reason: null },
        { now: deps.clock.now(), marketNow: deps.market.now() },
        deps.settings.currency,
      )
    }),
  )
}
