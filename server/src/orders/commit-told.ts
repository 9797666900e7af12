import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { notifyAll } from '../notices/notify.ts'
import { commitOrdersIn, type OrderChange, type Outcome } from './commit-orders.ts'

/** A change of which its customer is told in the same transaction. Anything but `done`: nothing happened. */
export async function commitTold(
  { db, clock, ledger }: Deps,
  change: OrderChange,
): Promise<Outcome['status'] | undefined> {
  const { order, notice } = change
  if (!notice) throw new Error(`nothing to tell of order ${order.number}`)
  const facts = { symbol: order.symbol, count: String(order.quantity), number: order.number }
  const status = await db.transaction().execute(async (tx) => {
    const [outcome] = await commitOrdersIn(tx, [change], 'told')
    if (outcome?.status !== 'done') return outcome?.status
    await notifyAll(tx, [{ customer: order.customer_id, kind: notice, facts, at: clock.now() }])
    await publish(tx, { customer: order.customer_id, topics: ['unread'] })
    return outcome.status
  })
  if (status === 'done') ledger.balances.forget(order.customer_id)
  return status
}
