import { sql } from 'kysely'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import { endOrder } from './decide/end-order.ts'
import { isLeft, openExit } from './decide/open-exit.ts'
import type { OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { orderRowFrom } from './order-json.ts'
import { readWorld } from './read-world.ts'

const atOnce = 250

/**
 * Purchases with a bracket: puts up for sale what they have bought since the last look, and ends those of
 * which something was sold. Each step is one commit that compares the version of the purchase, so whoever is
 * killed between a fill and its sale leaves it to the next look, and two servers place it once.
 */
export async function keepExits(deps: Deps): Promise<number> {
  let kept = 0
  // All of them are looked at: one that cannot be continued now, as in a halt, holds up no other.
  for (let last = 0n, more = true; more; ) {
    const { rows } = await sql<Parameters<typeof orderRowFrom>[0]>`
      select o.* from orders o
       where o.exit_target is not null
         and ((o.exit_units < o.filled and o.lot_left > o.lot_reserved)
              or (o.lot_left < o.filled
                  and o.state in ('queued', 'resting', 'trigger_pending', 'part_filled')))
         and o.id > ${last}
       order by o.id limit ${atOnce}`.execute(deps.db)
    const orders = rows.map((row) => orderRowFrom(row))
    const done = await Promise.all(orders.map((order) => keepExit(deps, order)))
    kept += done.filter(Boolean).length
    last = orders.at(-1)?.id ?? last
    more = rows.length === atOnce
  }
  return kept
}

async function keepExit(deps: Deps, entry: OrderRow): Promise<boolean> {
  const knownFees = deps.policies.lastFees()
  try {
    const change = await decideExit(deps, entry)
    const outcome = change && (await deps.commitWaiting({ ...change, knownFees }))
    return outcome?.status === 'done'
  } catch (error) {
    deps.log.error({ err: error, order: entry.number }, 'the bracket of an order could not be continued')
    return false
  }
}

async function decideExit(deps: Deps, entry: OrderRow): Promise<OrderChange | undefined> {
  if (isLeft(entry)) {
    const how = { event: 'cancel', who: 'system', reason: 'exit_filled' } as const
    const at = { now: deps.clock.now(), marketNow: deps.market.now() }
    return endOrder(entry, [], how, at, deps.settings.currency)
  }
  const world = await readWorld(deps, entry.customer_id, entry.symbol)
  return openExit(entry, { id: await deps.nextOrderId(), number: newNumber(deps.random) }, world)
}
