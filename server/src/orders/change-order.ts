import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as contract from '@tarazu/contract/orders/api'
import { maxQuantity } from '@tarazu/contract/orders/rules'
import type { Caller, Deps } from '../deps.ts'
import { commitDecision } from './commit-decision.ts'
import type { OrderRow } from './decide/order.ts'
import { reviseOrder } from './decide/revise-order.ts'
import { decideAboutOrder } from './decide-about-order.ts'
import { readBestPrices } from './follow-prices.ts'
import { readLots, readWorld } from './read-world.ts'
import { refuseNewRisk } from './refuse-new-risk.ts'

type Api = typeof contract.changeOrder

/**
 * Changes an order of the customer. What is filled stays. If a fill comes first, the change is decided anew
 * on what it left.
 */
export async function changeOrder(deps: Deps, caller: Caller, input: Input<Api>): Promise<Reply<Api>> {
  const { number, ...wanted } = input
  return commitDecision(deps, caller, contract.changeOrder, () =>
    decideAboutOrder(deps, caller.id, number, async (order) => {
      const lots = await readLotsToChange(deps, order)
      const world = await readWorld(deps, caller.id, order.symbol, lots, order.created_at.getTime())
      const best = (await readBestPrices(deps, [order])).get(order.id)
      const change = reviseOrder(order, wanted, world, best)
      // Customers who may not buy may still reduce an order.
      if (change.order.held > order.held) await refuseNewRisk(deps, caller)
      return { ...change, origins: lots }
    }),
  )
}

/** The lots that a sale may take from after a change; none for a purchase. */
export async function readLotsToChange(deps: Pick<Deps, 'db'>, order: OrderRow) {
  const { customer_id: customer, symbol, side, lot, takes } = order
  return side === 'sell'
    ? readLots(deps, customer, symbol, {
        lot: lot ?? undefined,
        takes,
        units: maxQuantity[order.position ?? 'full'],
      })
    : []
}
