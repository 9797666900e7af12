import type { Deps } from '../deps.ts'
import type { OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { reachTrigger } from './decide/reach-trigger.ts'
import { readLots, readWorld } from './read-world.ts'
import { whatStopsBuying } from './refuse-new-risk.ts'

/**
 * Decides about an order that is good till triggered, with what a new order of its customer would be decided
 * with. A lack of money that memory says is looked up once before the order fails by it.
 */
export async function openTriggered(deps: Deps, order: OrderRow): Promise<OrderChange | undefined> {
  const change = await decideOnce(deps, order)
  if (change?.order.reason !== 'not_sufficient_funds') return change
  deps.ledger.balances.forget(order.customer_id)
  return decideOnce(deps, order)
}

async function decideOnce(deps: Deps, order: OrderRow) {
  const { customer_id: id, symbol, side, lot } = order
  const lots =
    side === 'sell' ? await readLots(deps, id, symbol, { lot: lot ?? undefined, units: order.quantity }) : []
  const world = await readWorld(deps, id, symbol, lots, order.created_at.getTime())
  // Purchases of the frozen are not reached at all.
  const stopped = side === 'buy' ? await whatStopsBuying(deps, { id, frozen: false }) : null
  return reachTrigger(order, world, stopped)
}
