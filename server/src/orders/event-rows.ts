/**
 * The rows of orders that an instrument's event changes, customer by customer: locking them and ending them.
 */
import { type Kysely, sql } from 'kysely'
import type { Act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { BegunEvent } from '../market/corporate-actions/event-turns.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { endOrder } from './decide/end-order.ts'
import { type Lot, type OrderRow, openStates } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { orderRowFrom } from './order-json.ts'

/** The next customers who hold an instrument or have an order that waits for it. */
export async function nextCustomers(tx: Kysely<Tables>, symbol: string, after: number, limit: number) {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from (
      (select distinct customer_id from orders where symbol = ${symbol} and lot_left > 0 and customer_id > ${after}
        order by customer_id limit ${limit})
      union
      (select distinct customer_id from orders where symbol = ${symbol} and state = any (${[...openStates]}::text[])
          and customer_id > ${after} order by customer_id limit ${limit})) c
     order by customer_id limit ${limit}`.execute(tx)
  return rows.map(({ customer_id }) => customer_id)
}

/**
 * Locks the customers' lots and waiting orders from before the event began, until the end of the transaction.
 */
export async function lockRows(
  tx: Kysely<Tables>,
  { symbol, begun_at }: Pick<BegunEvent, 'symbol' | 'begun_at'>,
  customers: readonly number[],
): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    // Read as text: the driver would make it a date in this machine's time zone.
    .select((of) => of.cast<string>('trading_day', 'text').as('trading_day'))
    .where('symbol', '=', symbol)
    .where((of) => of.or([of('lot_left', '>', 0), of('state', 'in', [...openStates])]))
    .where(sql<boolean>`customer_id = any (${customers}::integer[])`)
    .where('created_at', '<=', begun_at ?? new Date(0))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(orderRowFrom)
}

/** Ends these orders with the reason that the records show. */
export async function endAll(
  act: Act,
  deps: Deps,
  orders: readonly OrderRow[],
  rows: readonly OrderRow[],
  reason: string,
) {
  const lots = new Map(rows.map((row) => [row.id.toString(), row]))
  // Several orders may have reserved units of one lot, so they are committed in several calls.
  for (const turn of turnsOf(orders)) {
    await commitAll(
      act,
      turn.map((order) => {
        const taken = order.takes.flatMap(({ lot }) => lots.get(lot) ?? [])
        const change = endOrder(
          order,
          taken,
          { event: 'expire', who: 'system', reason },
          { now: act.at, marketNow: deps.market.now() },
          deps.settings.currency,
        )
        for (const lot of change.lots) {
          const row = lots.get(lot.id.toString())
          if (row)
            lots.set(lot.id.toString(), { ...row, lot_reserved: lot.lot_reserved, version: row.version + 1 })
        }
        return { ...change, lots: change.lots.map(lotOnly) }
      }),
    )
  }
}

/** Groups orders so that no two in a group take from the same lot. */
function turnsOf(orders: readonly OrderRow[]): OrderRow[][] {
  const turns: { orders: OrderRow[]; lots: Set<string> }[] = []
  for (const order of orders) {
    const free = turns.find(({ lots }) => order.takes.every(({ lot }) => !lots.has(lot)))
    const turn = free ?? { orders: [], lots: new Set<string>() }
    if (!free) turns.push(turn)
    turn.orders.push(order)
    for (const { lot } of order.takes) turn.lots.add(lot)
  }
  return turns.map((turn) => turn.orders)
}

export const lotOnly = ({ id, number, lot_left, lot_reserved, cost_left, version, kind }: Lot): Lot => ({
  id,
  number,
  lot_left,
  lot_reserved,
  cost_left,
  version,
  kind,
})

/** Commits all changes or throws. The rows are locked, so none of them can be stale. */
export async function commitAll(act: Act, changes: readonly OrderChange[]) {
  if (changes.length === 0) return
  // The origin is no process, so that every one, this one too, hears that balances have changed.
  const outcomes = await commitOrdersIn(act, changes, 'event')
  const failed = outcomes.findIndex(({ status }) => status !== 'done')
  if (failed >= 0) throw new Error(`order ${changes[failed]?.order.number} is ${outcomes[failed]?.status}`)
}
