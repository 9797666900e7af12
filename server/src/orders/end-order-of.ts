import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { endOrderOf as api } from '@tarazu/contract/orders/operate-api'
import { type Act, act } from '../acts/act.ts'
import { Refusal, Unavailable } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { endOrder } from './decide/end-order.ts'
import { cancelledByOperator, orderStateTable, withOperatorText } from './decide/order.ts'
import { orderRowOf, withCustomers } from './list-all-orders.ts'
import { orderRowFrom } from './order-json.ts'
import { readLotsOf } from './read-order.ts'

type Api = typeof api

/** The order may be filled or changed at the same moment; then it is read again. */
const maxAttempts = 8

/**
 * Ends a waiting order of a customer: all that an operator can do to an order (safety H6). The end, its log
 * entry, notice and journal commit together. Refuses with `not_found` and `not_pending`.
 */
export async function endOrderOf(deps: Deps, caller: OperatorCaller, input: Input<Api>): Promise<Reply<Api>> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const ended = await act(deps, (act) => endNow(act, deps, caller, input))
    if (ended) return ended
  }
  throw new Unavailable('Too much is happening to this order at the moment. Please try again.')
}

/** Undefined if the order has changed since it was read; then nothing has happened. */
async function endNow(
  act: Act,
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<Api>,
): Promise<Reply<Api> | undefined> {
  const { tx } = act
  const found = await withCustomers(tx).where('number', '=', number).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  const { display_id: displayId, recurring: _, ...row } = found
  const order = orderRowFrom(row)
  orderStateTable.require(order.state, 'cancel', 'operator')
  const ended = endOrder(
    order,
    await readLotsOf({ db: tx }, order),
    { event: 'cancel', who: 'operator', reason: cancelledByOperator },
    { now: act.at, marketNow: deps.market.now() },
    deps.settings.currency,
  )
  const change = { ...ended, order: withOperatorText(ended.order, reason) }
  const [outcome] = await commitOrdersIn(act, [change], 'operator')
  if (outcome?.status !== 'done') return undefined
  const { customer_id: customer, symbol, quantity, filled } = order
  await act.audit({
    actor: operator,
    action: 'order.cancel',
    subject: number,
    customer,
    reason,
    detail: { symbol, quantity, filled },
  })
  const facts = { symbol, count: String(quantity), number, reason }
  await act.notify({ customer, kind: 'order_cancelled_by_us', facts })
  const done = await withCustomers(tx).where('number', '=', number).executeTakeFirstOrThrow()
  return orderRowOf({ ...done, display_id: displayId })
}
