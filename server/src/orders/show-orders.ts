import type { Order } from '@tarazu/contract/orders/order'
import type { Deps } from '../deps.ts'
import { boughtFor } from './bought-for.ts'
import type { LotOrigin, OrderRow } from './decide/order.ts'
import { readBestPrices } from './follow-prices.ts'
import { orderFrom } from './order-json.ts'

/**
 * Orders as their customer sees them, one for each row: with what sales had been bought for, and with
 * trailing stops where they are now. `known` is as for `boughtFor`.
 */
export async function showOrders(
  deps: Pick<Deps, 'db' | 'market'>,
  rows: readonly OrderRow[],
  known?: readonly LotOrigin[],
): Promise<Order[]> {
  const [bought, best] = await Promise.all([boughtFor(deps, rows, known), readBestPrices(deps, rows)])
  return rows.map((row) =>
    orderFrom(row, deps.market, { bought: bought.get(row.number), best: best.get(row.id) }),
  )
}
