import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import type { OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { readOrder } from './read-order.ts'

/**
 * Decides about an order of the customer. What memory would refuse is decided anew about the row itself.
 * Refuses with `not_found`.
 */
export async function decideAboutOrder(
  deps: Deps,
  customer: number,
  number: string,
  decide: (order: OrderRow) => Promise<OrderChange>,
): Promise<OrderChange> {
  const remembered = deps.openOrders.find(number, customer)
  if (remembered) {
    try {
      return await decide(remembered)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      deps.openOrders.forget(number)
    }
  }
  const order = await readOrder(deps, number, customer)
  if (!order) throw new Refusal('not_found')
  return decide(order)
}
