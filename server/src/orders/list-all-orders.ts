import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listAllOrders as api, OrderRow as Shown } from '@tarazu/contract/orders/operate-api'
import type { Kysely, Selectable } from 'kysely'
import { cutLook, keyOf, likeText, lookThrough } from '../db/key-paging.ts'
import type { OrdersTables } from '../db/tables/orders.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { limitOf, openStates } from './decide/order.ts'
import { stopNow } from './decide/trail.ts'
import { readBestPrices } from './follow-prices.ts'
import { reasonText } from './order-json.ts'
import { planOfOrder } from './plan-of-order.ts'

type Api = typeof api

/**
 * Ordered by id. Each process takes its ids in blocks, so orders of several processes may be a block out of
 * turn.
 */
export async function listAllOrders(
  { db }: Deps,
  _caller: OperatorCaller,
  { state, side, search = '', after, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const one = await withCustomers(db).where('number', '=', search.toUpperCase()).executeTakeFirst()
  if (one) return { rows: await rowsOf(db, [one]), next: null, count: null }
  const from = keyOf(after)
  const latest = db
    .selectFrom('orders')
    .select('id')
    .$if(from !== undefined, (query) => query.where('id', '<', from as bigint))
    .$if(state === 'open', (query) => query.where('state', 'in', [...openStates]))
    .orderBy('id', 'desc')
  const looked = await lookThrough(db, latest)
  const found = await withCustomers(db)
    .where('orders.id', '>=', looked.first)
    .$if(from !== undefined, (query) => query.where('orders.id', '<', from as bigint))
    .$if(state === 'open', (query) => query.where('state', 'in', [...openStates]))
    .$if(state !== undefined && state !== 'open', (query) =>
      query.where('state', '=', state as Shown['state']),
    )
    .$if(side !== undefined, (query) => query.where('side', '=', side as Shown['side']))
    .$if(search !== '', (query) => query.where('symbol', 'ilike', `${likeText(search)}%`))
    .orderBy('orders.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutLook(found, limit, looked)
  return { rows: await rowsOf(db, page), next, count: null }
}

async function rowsOf(db: Kysely<Tables>, found: readonly Found[]): Promise<Shown[]> {
  const best = await readBestPrices({ db }, found)
  return found.map((row) => orderRowOf(row, best.get(row.id)))
}

export function withCustomers(db: Kysely<Tables>) {
  return db
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'orders.customer_id')
    .selectAll('orders')
    .select(['display_id', planOfOrder.as('recurring')])
}

type Found = Selectable<OrdersTables['orders']> & { display_id: string; recurring: string | null }

/** `best` is what `readBestPrices` found for a trailing stop. */
export function orderRowOf(row: Found, best?: bigint): Shown {
  return {
    number: row.number,
    customer: row.display_id,
    symbol: row.symbol,
    market: row.market,
    kind: row.kind,
    side: row.side,
    type: row.type,
    validity: row.validity,
    quantity: row.quantity,
    filled: row.filled,
    currency: row.currency,
    limitPrice: limitOf(row),
    stopPrice: stopNow(row, best),
    trailDistance: row.trail_distance,
    trailBps: row.trail_bps,
    exitTarget: row.exit_target,
    exitStop: row.exit_stop,
    value: row.value,
    fees: row.fees.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    held: row.held,
    state: row.state,
    reason: row.reason === null ? null : reasonText(row),
    recurring: row.recurring,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}
