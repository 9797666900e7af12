import { sql } from 'kysely'
import { newNumber } from '../db/reference-number.ts'
import type { Deps } from '../deps.ts'
import { endOrder } from './decide/end-order.ts'
import { growExit, mayGrow } from './decide/grow-exit.ts'
import { isLeft, openExit } from './decide/open-exit.ts'
import type { OrderRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { orderRowFrom } from './order-json.ts'
import { readWorld } from './read-world.ts'

const atOnce = 250

/**
 * Purchases with a bracket: puts up for sale what they have bought since the last look, and ends those of
 * which something was sold. Later parts of a purchase join the sale of the first, so that a large one does
 * not become a hundred small sales. Each step is one commit that compares the version of the purchase, so
 * whoever is killed between a fill and its sale leaves it to the next look, and two servers place it once.
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
    const exits = await readExits(deps, orders)
    const done = await Promise.all(orders.map((order) => keepExit(deps, order, exits.get(order.number))))
    kept += done.filter(Boolean).length
    last = orders.at(-1)?.id ?? last
    more = rows.length === atOnce
  }
  return kept
}

/** The youngest sale of each purchase that waits at its target, by the number of the purchase. */
async function readExits({ db }: Deps, entries: readonly OrderRow[]): Promise<Map<string, OrderRow>> {
  if (entries.length === 0) return new Map()
  const { rows } = await sql<Parameters<typeof orderRowFrom>[0] & { lot: string }>`
    select s.* from unnest(${entries.map((entry) => entry.number)}::text[],
                           ${entries.map((entry) => entry.customer_id)}::integer[]) as e (number, customer)
     cross join lateral (
       select * from orders o
        where o.customer_id = e.customer and o.state = 'resting' and o.lot = e.number and o.type = 'oco'
          and o.timeline -> 0 ->> 'who' = 'system'
        order by o.created_at desc, o.id desc limit 1) s`.execute(db)
  return new Map(rows.map((row) => [row.lot, orderRowFrom(row)]))
}

async function keepExit(deps: Deps, entry: OrderRow, exit: OrderRow | undefined): Promise<boolean> {
  const knownFees = deps.policies.lastFees()
  try {
    const change = await decideExit(deps, entry, exit)
    const outcome = change && (await deps.commitWaiting({ ...change, knownFees }))
    return outcome?.status === 'done'
  } catch (error) {
    deps.log.error({ err: error, order: entry.number }, 'the bracket of an order could not be continued')
    return false
  }
}

async function decideExit(
  deps: Deps,
  entry: OrderRow,
  exit: OrderRow | undefined,
): Promise<OrderChange | undefined> {
  if (isLeft(entry)) {
    const how = { event: 'cancel', who: 'system', reason: 'exit_filled' } as const
    const at = { now: deps.clock.now(), marketNow: deps.market.now() }
    return endOrder(entry, [], how, at, deps.settings.currency)
  }
  const world = await readWorld(deps, entry.customer_id, entry.symbol)
  if (exit && mayGrow(exit, entry) && !world.halted) return growExit(entry, exit, world.now)
  return openExit(entry, { id: await deps.nextOrderId(), number: newNumber(deps.random) }, world)
}
