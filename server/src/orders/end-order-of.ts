import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { endOrderOf as api } from '@tarazu/contract/orders/operate-api'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { notifyAll } from '../notices/notify.ts'
import { Refusal, Unavailable } from '../refusal.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { endOrder } from './end-order.ts'
import { orderRowOf, withCustomers } from './list-all-orders.ts'
import { isOpen, toldByOperator, withWords } from './order.ts'
import { orderRowFrom } from './order-json.ts'
import { readLotsOf } from './read-order.ts'

type Api = typeof api

/** It may be filled or changed at this very moment: then it is read again, so often. */
const most = 8

/** All that an operator can do to an order (safety H6). End, entry, notice and journal commit together. */
export async function endOrderOf(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock, market, settings, ledger, events } = deps
  for (let attempt = 1; attempt <= most; attempt++) {
    const found = await withCustomers(db).where('number', '=', number).executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    const { display_id: displayId, ...row } = found
    const order = orderRowFrom(row)
    if (!isOpen(order)) throw new Refusal('not_pending')
    const now = clock.now()
    const ended = endOrder(
      order,
      await readLotsOf(deps, order),
      { event: 'cancel', who: 'operator', reason: toldByOperator },
      { now, marketNow: market.now() },
      settings.currency,
    )
    const change = { ...ended, order: withWords(ended.order, reason) }
    const done = await db.transaction().execute(async (tx) => {
      const [outcome] = await commitOrdersIn(tx, [change], 'operator')
      if (outcome?.status !== 'done') return undefined
      await appendAudit(tx, {
        at: now,
        actor: operator,
        action: 'order.cancel',
        subject: number,
        customer: order.customer_id,
        reason,
        detail: { symbol: order.symbol, quantity: order.quantity, filled: order.filled },
      })
      const facts = { symbol: order.symbol, count: String(order.quantity), number, reason }
      await notifyAll(tx, [{ customer: order.customer_id, kind: 'order_cancelled_by_us', facts, at: now }])
      await publish(tx, { customer: order.customer_id, topics: ['unread'] })
      return withCustomers(tx).where('number', '=', number).executeTakeFirstOrThrow()
    })
    ledger.balances.forget(order.customer_id)
    if (!done) continue
    events.wake()
    return orderRowOf({ ...done, display_id: displayId })
  }
  throw new Unavailable('Too much is happening to this order at the moment. Please try again.')
}
