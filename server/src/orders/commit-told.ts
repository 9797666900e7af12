import { act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { commitOrdersOf, type OrderChange, type Outcome } from './commit-orders.ts'

/** A change of which its customer is told in the same transaction. Anything but `done`: nothing happened. */
export async function commitTold(deps: Deps, change: OrderChange): Promise<Outcome['status'] | undefined> {
  const { order, notice } = change
  if (!notice) throw new Error(`nothing to tell of order ${order.number}`)
  const facts = { symbol: order.symbol, count: String(order.quantity), number: order.number }
  return act(deps, async (act) => {
    const [outcome] = await commitOrdersOf(act, deps, [change], 'told')
    if (outcome?.status === 'done') await act.notify({ customer: order.customer_id, kind: notice, facts })
    return outcome?.status
  })
}
