import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { commitOrdersIn, type Outcome } from './commit-orders.ts'
import type { OrderChange } from './decide/order-change.ts'

/**
 * Commits a change with the notice to its customer, in one transaction. Any status but `done`: nothing
 * happened.
 */
export async function commitWithNotice(
  deps: Deps,
  change: OrderChange,
): Promise<Outcome['status'] | undefined> {
  const { order, notice } = change
  if (!notice) throw new Error(`no notice for order ${order.number}`)
  const facts = { symbol: order.symbol, count: String(order.quantity), number: order.number }
  return act(deps, async (act) => {
    const [outcome] = await commitOrdersIn(act, [change], 'notice')
    if (outcome?.status === 'done') await act.notify({ customer: order.customer_id, kind: notice, facts })
    return outcome?.status
  })
}
