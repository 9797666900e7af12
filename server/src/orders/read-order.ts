import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Lot, OrderRow } from './decide/order.ts'
import { orderRowFrom } from './order-json.ts'

export async function readOrder(deps: Deps, number: string, customer: number): Promise<OrderRow | undefined> {
  const row = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return row && orderRowFrom(row)
}

/** Reads the lots that a sale takes from. */
export async function readLotsOf(deps: Pick<Deps, 'db'>, order: OrderRow): Promise<Lot[]> {
  return lotsOf(order, await readLotsOfAll(deps, [order]))
}

/** Reads the lots of many sales in one query; by lot id. */
export async function readLotsOfAll(
  deps: Pick<Deps, 'db'>,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Lot>> {
  const ids = new Set(orders.flatMap(({ takes }) => takes.map((take) => take.lot)))
  if (ids.size === 0) return new Map()
  const lots = await deps.db
    .selectFrom('orders')
    .select(['id', 'number', 'lot_left', 'lot_reserved', 'cost_left', 'version', 'kind'])
    .where(sql<boolean>`id = any(${[...ids].map(BigInt)}::bigint[])`)
    .execute()
  return new Map(lots.map((lot) => [lot.id.toString(), lot]))
}

export function lotsOf(order: OrderRow, lots: ReadonlyMap<string, Lot>): Lot[] {
  return order.takes.flatMap((take) => lots.get(take.lot) ?? [])
}
