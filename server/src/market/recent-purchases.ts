/** What of a customer's holdings was bought on which market day: a day's gain counts from what that has cost. */
import { day_ms } from '@tarazu/contract/duration'
import { divideRounded } from '@tarazu/contract/money'
import type { Deps } from '../deps.ts'
import { localDay } from './calendar.ts'

/** What is left of the purchases of one day; `cost` with fees, in the wallet's paise. */
export type Purchase = { lot: string; symbol: string; day: string; units: bigint; cost: bigint }

/** The day that prices are compared over may be one of before a long weekend. */
const longWeekend_ms = 5 * day_ms

/** Of the last days only, and of one symbol where it is named. */
export async function readRecentPurchases(
  { db, market }: Pick<Deps, 'db' | 'market'>,
  customer: number,
  symbol?: string,
): Promise<Purchase[]> {
  const from = new Date(market.now() - longWeekend_ms)
  let fills = db
    .selectFrom('orders')
    .innerJoin('fill', 'fill.order_id', 'orders.id')
    .where('orders.customer_id', '=', customer)
    .where('orders.lot_left', '>', 0)
    // What a listing's price rests on may be days older than the purchase, so its day says when that was.
    .where((where) =>
      where.or([
        where('orders.last_quote_at', '>=', from),
        where('orders.trading_day', '>=', from.toISOString().slice(0, 10)),
      ]),
    )
  if (symbol !== undefined) fills = fills.where('orders.symbol', '=', symbol)
  const rows = await fills
    .select(['orders.number', 'orders.symbol', 'orders.kind', 'filled', 'lot_left', 'cost_left'])
    .select((of) => of.cast<string>('trading_day', 'text').as('trading_day'))
    .select(['fill.quantity', 'fill.quoted_at'])
    .orderBy('orders.id')
    .orderBy('fill.id', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ number }) => number).values()].flatMap((lot) => {
    const calendar = market.instrument(lot[0]?.symbol ?? '')?.calendar
    return calendar ? byDay(lot, calendar) : []
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

/** The newest fills first: what was bought first is sold first. */
function byDay(fills: readonly Row[], calendar: Parameters<typeof localDay>[0]): Purchase[] {
  const days = Map.groupBy(fills, ({ kind, trading_day, quoted_at }) =>
    kind === 'stock' ? localDay(calendar, quoted_at.getTime()) : trading_day,
  )
  let after = 0
  return [...days].map(([day, rows]) => {
    const { number, symbol, filled, lot_left, cost_left } = rows[0] as Row
    const left = Math.max(0, lot_left - after)
    const bought = rows.reduce((sum, { quantity }) => sum + quantity, 0)
    // All of the lot, also where a split has made more of it than was bought.
    const units = bought === filled ? left : Math.min(left, bought)
    after += units
    const cost = divideRounded(cost_left * BigInt(units), BigInt(lot_left))
    return { lot: number, symbol, day, units: BigInt(units), cost }
  })
}
