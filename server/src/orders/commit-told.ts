import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { notifyAll } from '../notices/notify.ts'
import { commitOrdersIn, type OrderChange } from './commit-orders.ts'

/** A change of which its customer is told in the same transaction. False: the order has changed meanwhile, nothing happened. */
export async function commitTold({ db, clock, ledger }: Deps, change: OrderChange): Promise<boolean> {
  const { order, notice } = change
  if (!notice) throw new Error(`nothing to tell of order ${order.number}`)
  const facts = { symbol: order.symbol, count: String(order.quantity), number: order.number }
  const done = await db.transaction().execute(async (tx) => {
    const [outcome] = await commitOrdersIn(tx, [change], 'told')
    if (outcome?.status !== 'done') return false
    await notifyAll(tx, [{ customer: order.customer_id, kind: notice, facts, at: clock.now() }])
    await publish(tx, { customer: order.customer_id, topics: ['unread'] })
    return true
  })
  if (done) ledger.balances.forget(order.customer_id)
  return done
}
