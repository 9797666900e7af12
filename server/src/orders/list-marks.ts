import type { Input, Reply } from '@tarazu/contract/endpoint'
import { type listMarks as api, marksOf } from '@tarazu/contract/orders/marks-api'
import { orderStateNames, orderStates } from '@tarazu/contract/orders/order'
import type { Caller, Deps } from '../deps.ts'
import { priceSince } from '../market/corporate-actions/instrument-event.ts'
import { orderRowFrom } from './order-json.ts'
import { showOrders } from './show-orders.ts'

const pending = orderStateNames.filter((state) => orderStates[state] === 0)

/** The customer's fills and waiting orders of one symbol, of which a chart shows a bounded number. */
export async function listMarks(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const newest = deps.db
    .selectFrom('orders')
    .select(['id', 'number', 'symbol', 'side'])
    .where('customer_id', '=', caller.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(marksOf.orders)
  const [fills, waiting] = await Promise.all([
    deps.db
      .selectFrom(newest.as('newest'))
      .innerJoin('fill', 'fill.order_id', 'newest.id')
      .where('newest.symbol', '=', symbol)
      .select(['newest.number', 'newest.side', 'fill.quantity', 'fill.price', 'fill.quoted_at'])
      .orderBy('fill.id', 'desc')
      .limit(marksOf.fills)
      .execute(),
    deps.db
      .selectFrom('orders')
      .selectAll()
      .where('customer_id', '=', caller.id)
      .where('symbol', '=', symbol)
      .where('state', 'in', pending)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(marksOf.waiting)
      .execute(),
  ])
  const events = deps.market.events(symbol)
  return {
    fills: fills
      .map(({ number, side, quantity, price, quoted_at }) => ({
        number,
        side,
        quantity,
        price: priceSince(events, quoted_at, price),
        at: quoted_at.getTime(),
      }))
      .reverse(),
    waiting: await showOrders(deps, waiting.map(orderRowFrom)),
  }
}
