/** Holdings at the last price. Nothing else values holdings. */

import type { Input, Reply } from '@tarazu/contract/endpoint'
import { divideRounded, microsToNumber, percentOf } from '@tarazu/contract/money'
import type { listHoldings as api, Holding } from '@tarazu/contract/orders/holdings-api'
import { marketsOfHolding } from '@tarazu/contract/orders/order'
import type { Caller, Deps } from '../deps.ts'
import { comingActions } from '../market/corporate-actions/coming-actions.ts'
import { contractOn } from '../market/corporate-actions/expiries.ts'
import { priceSince } from '../market/corporate-actions/instrument-event.ts'
import { type Purchase, readRecentPurchases } from '../market/recent-purchases.ts'
import { worthOf } from '../market/worth.ts'
import { averagePaid } from './decide/average-paid.ts'
import { type OrderRow, tradedAt } from './decide/order.ts'
import { orderRowFrom } from './order-json.ts'

export async function listHoldings(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { page = 1, limit = 10 } = input
  const lots = lotsHeld(deps.db, caller.id, input)
  const [rows, totals, recent, paid] = await Promise.all([
    pageOfLots(deps.db, lots, { page, limit, oldestFirst: input.sort === 'oldest' }).execute(),
    lots
      .select((of) => [
        'symbol',
        of.fn.countAll<bigint>().as('lots'),
        of.fn.sum<bigint>('lot_left').as('units'),
        of.fn.sum<bigint>('lot_reserved').as('reserved'),
        of.fn.sum<string>('cost_left').as('cost'),
      ])
      .groupBy('symbol')
      .execute(),
    readRecentPurchases(deps, [caller.id], input.symbol).then((found) => found.flat()),
    input.symbol === undefined ? undefined : averagePaid(deps.market.events(input.symbol), lots),
  ])
  const purchases = Map.groupBy(
    recent.filter(({ lot }) => input.lot === undefined || lot === input.lot),
    ({ symbol }) => symbol,
  )
  let position: Reply<typeof api>['position'] = null
  const summary = { value: 0n, cost: 0n, profit: 0n, day_change: 0n }
  for (const total of totals) {
    const worth = worthOf(deps, total.symbol, total.units, purchases.get(total.symbol) ?? [])
    summary.cost += BigInt(total.cost)
    if (paid !== undefined)
      position = {
        quantity: Number(total.units),
        reserved: Number(total.reserved),
        averagePrice: paid,
        cost: BigInt(total.cost),
        currentPrice: worth ? microsToNumber(worth.price) : null,
        splitPending: worth?.splitPending ?? false,
        value: worth?.value ?? null,
      }
    // A holding without a price counts as neither gain nor loss.
    if (!worth) continue
    summary.value += worth.value
    summary.day_change += worth.dayChange
    summary.profit += worth.value - BigInt(total.cost)
  }
  return {
    rows: rows.map((row) => holdingFrom(deps, orderRowFrom(row), purchases.get(row.symbol) ?? [])),
    count: Number(totals.reduce((sum, { lots: n }) => sum + n, 0n)),
    position,
    summary,
  }
}

function holdingFrom(deps: Deps, row: OrderRow, purchases: readonly Purchase[]): Holding {
  const instrument = deps.market.instrument(row.symbol)
  const own = purchases.filter(({ lot }) => lot === row.number)
  const worth = worthOf(deps, row.symbol, BigInt(row.lot_left), own)
  const profit = worth ? worth.value - row.cost_left : null
  return {
    id: Number(row.id),
    lot: row.number,
    symbol: row.symbol,
    name: instrument?.name ?? row.symbol,
    market: row.market,
    instrumentKind: instrument?.kind ?? 'stock',
    kind: row.kind,
    side: 'buy',
    currency: row.currency,
    quantity: row.lot_left,
    reserved: row.lot_reserved,
    price: priceSince(
      deps.market.events(row.symbol),
      tradedAt(row),
      divideRounded(row.traded, BigInt(row.filled)),
    ),
    cost: row.cost_left,
    currentPrice: worth ? microsToNumber(worth.price) : null,
    splitPending: worth?.splitPending ?? false,
    value: worth?.value ?? null,
    profit,
    profitPercent: profit === null ? null : percentOf(profit, row.cost_left),
    dayChange: worth?.dayChange ?? null,
    // The last price, as everywhere here. The preview says what a sale now would bring.
    sellPrice: worth?.price ?? null,
    status: 1,
    freshness: deps.market.freshness(row.symbol),
    contractEnds: instrument?.future ? contractOn(instrument.future.expiry, row.trading_day) : null,
    actions: comingActions(deps.market.events(row.symbol), deps.market.now()),
    createdAt: row.created_at.getTime(),
  }
}

type WhichLots = Pick<Input<typeof api>, 'type' | 'symbol' | 'lot'>

export function lotsHeld(db: Deps['db'], customer: number, { type, symbol, lot }: WhichLots) {
  let lots = db.selectFrom('orders').where('customer_id', '=', customer).where('lot_left', '>', 0)
  if (type !== undefined) lots = lots.where('market', 'in', marketsOfHolding[type])
  if (symbol !== undefined) lots = lots.where('symbol', '=', symbol)
  if (lot !== undefined) lots = lots.where('number', '=', lot)
  return lots
}

/** Which lots are on the page is found in their index; only their rows are read. */
function pageOfLots(
  db: Deps['db'],
  lots: ReturnType<typeof lotsHeld>,
  { page, limit, oldestFirst }: { page: number; limit: number; oldestFirst: boolean },
) {
  const direction = oldestFirst ? 'asc' : 'desc'
  const ids = lots
    .select('id')
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
  return (
    db
      .selectFrom('orders')
      .selectAll()
      // Read as text: the driver would make it a date in this machine's time zone.
      .select((of) => of.cast<string>('trading_day', 'text').as('trading_day'))
      .where('id', 'in', ids)
      .orderBy('created_at', direction)
      .orderBy('id', direction)
  )
}
