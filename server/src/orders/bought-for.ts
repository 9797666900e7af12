/**
 * The purchase price of what sales have sold, and the gross profit of blocks and placements (product 3 and
 * 4).
 */

import { divideRounded } from '@tarazu/contract/money'
import { block, qip } from '@tarazu/contract/placements/kinds'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { priceSince } from '../market/corporate-actions/instrument-event.ts'
import type { Market } from '../market/market.ts'
import { isOpenOrder, type LotOrigin, lotOriginColumns, type OrderRow, tradedAt } from './decide/order.ts'

/** One paisa, in micros of the instrument's currency times millionths of the exchange rate. */
const exactPerPaisa = 10_000_000_000n

/** Prices in micros of the instrument's currency, without fees. */
export type Bought = {
  /** The price of all units together, each lot at its own price. */
  all: bigint
  /** The price of one unit, on average over the lots. */
  price: bigint
  /**
   * (Sell price - buy price) x count in the wallet's paise, at the exchange rate of the sale. Null unless the
   * sale is of a block or placement.
   */
  grossProfit: bigint | null
}

/**
 * By the number of each sale: what its sold units were bought for. While nothing is filled, what the units to
 * be sold were bought for. Only purchases that are not among the `known` ones are read.
 */
export async function boughtFor(
  { db, market }: { db: Kysely<Tables>; market: Market },
  orders: readonly OrderRow[],
  known: readonly LotOrigin[] = [],
): Promise<ReadonlyMap<string, Bought>> {
  const sales = orders.filter(({ side, takes }) => side === 'sell' && takes.length > 0)
  const lots = new Map(known.map((lot) => [lot.id.toString(), lot]))
  const missing = sales.flatMap(({ takes }) => takes.flatMap(({ lot }) => (lots.has(lot) ? [] : BigInt(lot))))
  if (missing.length > 0) {
    const rows = await db.selectFrom('orders').select(lotOriginColumns).where('id', 'in', missing).execute()
    for (const lot of rows) lots.set(lot.id.toString(), lot)
  }
  return new Map(
    sales.map((sale) => {
      const { number, symbol, takes, filled, traded, traded_converted, kind } = sale
      // Splits after the sale do not change the units that it sold.
      const until = unitsOf(sale)
      const events = market.events(symbol).filter(({ due }) => due <= until)
      let [all, units] = [0n, 0n]
      for (const take of takes) {
        const lot = lots.get(take.lot)
        if (!lot) throw new Error(`the lot ${take.number} of sale ${number} was not read`)
        const count = BigInt(filled > 0 ? take.filled : take.quantity)
        const price = divideRounded(BigInt(lot.traded), BigInt(lot.filled))
        all += count * priceSince(events, tradedAt(lot), price)
        units += count
      }
      const ofListing = filled > 0 && (kind === block || kind === qip)
      const grossProfit = ofListing
        ? divideRounded((traded - all) * traded_converted, traded * exactPerPaisa)
        : null
      return [number, { all, price: divideRounded(all, units), grossProfit }]
    }),
  )
}

/** The time up to which splits and bonus issues have changed the units that a sale counts in. */
function unitsOf(sale: OrderRow): Date {
  if (sale.filled > 0) return tradedAt(sale)
  const ended = sale.timeline.at(-1)
  return isOpenOrder(sale) || !ended ? new Date(8.64e15) : new Date(ended.at)
}
