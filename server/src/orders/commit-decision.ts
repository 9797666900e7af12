import type * as api from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { EarlierAnswer } from '../acts/once.ts'
import { notDone, wasTakenBack } from '../answer/not-done.ts'
import { Refusal, Unavailable } from '../answer/refusal.ts'
import { replyBody } from '../answer/reply-body.ts'
import type { Caller, Deps } from '../deps.ts'
import { isPerhapsLifted, readWhatHolds } from '../guards/read-what-holds.ts'
import type { OrderChange } from './decide/order-change.ts'
import { showOrders } from './show-orders.ts'

/** So many decisions about one account at the same time are made only by somebody who means to. */
const maxAttempts = 8

/**
 * Decides from what is in memory and commits. Where the database knows better, reads again and decides anew.
 * Returns the order as it is after the commit.
 */
export async function commitDecision(
  deps: Deps,
  caller: Caller,
  endpoint: typeof api.buy | typeof api.sell | typeof api.changeOrder | typeof api.cancelOrder,
  decide: () => Promise<OrderChange>,
): Promise<Order> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    let change: OrderChange
    // Read before the decision looks at the fees, so that it cannot use older ones than it claims to know.
    const knownFees = deps.policies.lastFees()
    const deciding = deps.tracing.begin('decide')
    try {
      change = await decide()
    } catch (error) {
      // Memory may be behind another process, so such a refusal is checked against the database once.
      if (!(error instanceof Refusal && attempt === 1)) throw notDone(error)
      if (error.code === 'not_sufficient_funds') deps.ledger.balances.forget(caller.id)
      else if (isPerhapsLifted(error)) await readAgain(deps, caller)
      else throw notDone(error)
      continue
    } finally {
      deciding?.end()
    }
    const { order } = change
    const [reply] = (await showOrders(deps, [order], change.origins)) as [Order]
    const answer = replyBody(endpoint, reply)
    const key = caller.once && { ...caller.once, answer, at: deps.clock.now() }
    const outcome = await deps
      .commitOrder({ ...change, knownFees, ...(key && { key }) })
      .catch((error: unknown) => {
        throw wasTakenBack(error) ? notDone(error) : error
      })
    if (outcome.status === 'done') return reply
    if (outcome.status === 'earlier' && outcome.fingerprint !== null && outcome.answer !== null) {
      throw new EarlierAnswer(outcome.fingerprint, outcome.answer)
    }
    if (outcome.status === 'overruled') await readAgain(deps, caller)
    deps.ledger.balances.forget(caller.id)
  }
  throw new Unavailable('Too much is happening in this account at the moment. Please try again.')
}

async function readAgain(deps: Deps, caller: Caller) {
  await readWhatHolds(deps, caller).catch((error: unknown) => {
    throw notDone(error)
  })
}
