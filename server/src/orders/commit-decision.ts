import type * as api from '@tarazu/contract/orders/api'
import type { Order } from '@tarazu/contract/orders/order'
import { EarlierAnswer } from '../acts/once.ts'
import { notDone, wasTakenBack } from '../answer/not-done.ts'
import { Refusal, Unavailable } from '../answer/refusal.ts'
import { replyBody } from '../answer/reply-body.ts'
import type { Caller } from '../deps.ts'
import { isPerhapsLifted, readWhatHolds } from '../guards/read-what-holds.ts'
import { boughtFor } from './bought-for.ts'
import type { OrderChange } from './commit-orders.ts'
import type { OrdersDeps } from './deps.ts'
import { orderFrom } from './order-json.ts'

/** Many decide at once about the same account only where somebody tries to make it so. */
const most = 8

/** Decides on what memory says and commits; where the database knows better, reads again and decides anew. */
export async function commitDecision(
  deps: OrdersDeps,
  caller: Caller,
  of: typeof api.buy | typeof api.sell | typeof api.changeOrder | typeof api.cancelOrder,
  decide: () => Promise<OrderChange>,
): Promise<Order> {
  for (let attempt = 1; attempt <= most; attempt++) {
    let change: OrderChange
    // Before the decision looks at them: what it goes by is no older.
    const knownFees = deps.policies.lastFees()
    try {
      change = await decide()
    } catch (error) {
      // What memory says may be behind another process: such a refusal is checked against the database.
      if (!(error instanceof Refusal && attempt === 1)) throw notDone(error)
      if (error.code === 'not_sufficient_funds') deps.ledger.balances.forget(caller.id)
      else if (isPerhapsLifted(error)) await readAgain(deps, caller)
      else throw notDone(error)
      continue
    }
    const { order } = change
    const bought = await boughtFor(deps, [order])
    const reply = orderFrom(order, deps.market, bought.get(order.number))
    const answer = replyBody(of, reply)
    const key = caller.once && { ...caller.once, answer, at: deps.clock.now() }
    const outcome = await deps
      .commitOrder({ ...change, knownFees, ...(key && { key }) })
      .catch((error: unknown) => {
        throw wasTakenBack(error) ? notDone(error) : error
      })
    if (outcome.status === 'done') {
      if (outcome.journal !== null) deps.ledger.balances.apply(caller.id, outcome.journal, outcome.accounts)
      deps.events.wake()
      return reply
    }
    if (outcome.status === 'earlier' && outcome.fingerprint !== null && outcome.answer !== null) {
      throw new EarlierAnswer(outcome.fingerprint, outcome.answer)
    }
    if (outcome.status === 'overruled') await readAgain(deps, caller)
    deps.ledger.balances.forget(caller.id)
  }
  throw new Unavailable('Too much is happening in this account at the moment. Please try again.')
}

async function readAgain(deps: OrdersDeps, caller: Caller) {
  await readWhatHolds(deps, caller).catch((error: unknown) => {
    throw notDone(error)
  })
}
