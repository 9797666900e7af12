import type { Deps } from '../deps.ts'
import type { Lot, OrderRow } from './order.ts'
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

/** The lots that a sale takes from. */
export async function readLotsOf(deps: Deps, order: OrderRow): Promise<Lot[]> {
  if (order.takes.length === 0) return []
  return deps.db
    .selectFrom('orders')
    .select(['id', 'number', 'lot_left', 'lot_reserved', 'cost_left', 'version', 'kind'])
    .where(
      'id',
      'in',
      order.takes.map((take) => BigInt(take.lot)),
    )
    .orderBy('id')
    .execute()
}
