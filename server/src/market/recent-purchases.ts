/**
 * Which of a customer's holdings were bought on which market day: their gain of that day counts from what
 * they cost.
 */
import { day_ms } from '@tarazu/contract/duration'
import { divideRounded } from '@tarazu/contract/money'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { localDay } from './calendar.ts'

/** What is left of the purchases of one day. `cost` includes fees, in paise of the wallet's currency. */
export type Purchase = { lot: string; symbol: string; day: string; units: bigint; cost: bigint }

/** How far back purchases matter: the day that prices are compared over may lie before a long weekend. */
const longWeekend_ms = 5 * day_ms

/** Returns each customer's purchases of the last days, in order, of one symbol where it is named. */
export async function readRecentPurchases(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  customers: readonly number[],
  symbol?: string,
): Promise<Purchase[][]> {
  const from = new Date(market.now() - longWeekend_ms)
  let fills = db
    .selectFrom('orders')
    .innerJoin('fill', 'fill.order_id', 'orders.id')
    .where('orders.customer_id', '=', sql<number>`any(${customers}::int[])`)
    .where('orders.lot_left', '>', 0)
    // The quote behind the price of a listing may be days older than the purchase, so its trading day
    // counts.
    .where((where) =>
      where.or([
        where('orders.last_quote_at', '>=', from),
        where('orders.trading_day', '>=', from.toISOString().slice(0, 10)),
      ]),
    )
  if (symbol !== undefined) fills = fills.where('orders.symbol', '=', symbol)
  const rows = await fills
    .select([
      'customer_id',
      'orders.number',
      'orders.symbol',
      'orders.kind',
      'filled',
      'lot_left',
      'cost_left',
    ])
    .select((of) => of.cast<string>('trading_day', 'text').as('trading_day'))
    .select(['fill.quantity', 'fill.quoted_at'])
    .orderBy('orders.id')
    .orderBy('fill.id', 'desc')
    .execute()
  const found = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return customers.map((customer) => {
    const lots = Map.groupBy(found.get(customer) ?? [], ({ number }) => number)
    return [...lots.values()].flatMap((lot) => {
      const calendar = market.instrument(lot[0]?.symbol ?? '')?.calendar
      return calendar ? byDay(lot, calendar) : []
    })
  })
}

type Row = {
  number: string
  symbol: string
  kind: string
  filled: number
  lot_left: number
  cost_left: bigint
  trading_day: string
  quantity: number
  quoted_at: Date
}

/** Assigns what is left of a lot to its newest fills, because what was bought first is sold first. */
function byDay(fills: readonly Row[], calendar: Parameters<typeof localDay>[0]): Purchase[] {
  const days = Map.groupBy(fills, ({ kind, trading_day, quoted_at }) =>
    kind === 'stock' ? localDay(calendar, quoted_at.getTime()) : trading_day,
  )
  let after = 0
  return [...days].map(([day, rows]) => {
    const { number, symbol, filled, lot_left, cost_left } = rows[0] as Row
    const left = Math.max(0, lot_left - after)
    const bought = rows.reduce((sum, { quantity }) => sum + quantity, 0)
    // The whole lot counts, also where a split has made more units of it than were bought.
    const units = bought === filled ? left : Math.min(left, bought)
    after += units
    const cost = divideRounded(cost_left * BigInt(units), BigInt(lot_left))
    return { lot: number, symbol, day, units: BigInt(units), cost }
  })
}
