import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { cancelOrder as api } from '@tarazu/contract/orders/api'
import * as contract from '@tarazu/contract/orders/api'
import type { Caller } from '../deps.ts'
import { EarlierAnswer } from '../ledger/once.ts'
import { Refusal, Unavailable } from '../refusal.ts'
import { replyBody } from '../reply-body.ts'
import type { OrdersDeps } from './deps.ts'
import { endOrder } from './end-order.ts'
import { isOpen } from './order.ts'
import { orderFrom } from './order-json.ts'
import { readLotsOf, readOrder } from './read-order.ts'

/** What is filled stays; the rest of the hold goes back at once. */
export async function cancelOrder(
  deps: OrdersDeps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  for (let attempt = 1; attempt <= 8; attempt++) {
    const order = await readOrder(deps, input.number, caller.id)
    if (!order) throw new Refusal('not_found')
    if (!isOpen(order)) throw new Refusal('not_pending')
    const now = deps.clock.now()
    const change = endOrder(
      order,
      await readLotsOf(deps, order),
      { event: 'cancel', who: 'customer', reason: null },
      { now, marketNow: deps.market.now() },
      deps.settings.currency,
    )
    const reply = orderFrom(change.order, deps.market)
    const answer = replyBody(contract.cancelOrder, reply)
    const outcome = await deps.commitOrder({
      ...change,
      ...(caller.once && { key: { ...caller.once, answer, at: now } }),
    })
    if (outcome.status === 'done') {
      if (outcome.journal !== null) deps.ledger.balances.apply(caller.id, outcome.journal, outcome.accounts)
      deps.events.wake()
      return reply
    }
    if (outcome.status === 'earlier' && outcome.fingerprint !== null && outcome.answer !== null) {
      throw new EarlierAnswer(outcome.fingerprint, outcome.answer)
    }
  }
  throw new Unavailable('This order is changing at the moment. Please try again.')
}
