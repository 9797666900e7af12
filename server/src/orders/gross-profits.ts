/** What sales of blocks and placements have made before fees: (sell price - buy price) x count (product 4). */
import { divideRounded } from '@tarazu/contract/money'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { priceSince } from '../market/instrument-event.ts'
import type { Market } from '../market/market.ts'
import { type OrderRow, tradedAt } from './order.ts'

/** Micros of the instrument's currency times millionths of the rate, in a paisa. */
const exactPerPaisa = 10_000_000_000n

/** By number, in the wallet's paise at the rate of the sale; of other orders nothing. */
export async function grossProfits(
  { db, market }: { db: Kysely<Tables>; market: Market },
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, bigint>> {
  const sales = orders.filter(
    ({ side, kind, filled }) => side === 'sell' && filled > 0 && (kind === 'bulk' || kind === 'finalize'),
  )
  const ids = sales.flatMap(({ takes }) => takes.map(({ lot }) => BigInt(lot)))
  if (ids.length === 0) return new Map()
  const bought = await db
    .selectFrom('orders')
    .select(['id', 'traded', 'filled', 'created_at', 'last_quote_at'])
    .where('id', 'in', ids)
    .execute()
  const lots = new Map(bought.map((lot) => [lot.id.toString(), lot]))
  return new Map(
    sales.map((sale) => {
      const { number, symbol, takes, traded, traded_converted } = sale
      const sold = tradedAt(sale)
      // What came after the sale is nothing to its units.
      const events = market.events(symbol).filter(({ due }) => due <= sold)
      const paid = takes.reduce((sum, take) => {
        const lot = lots.get(take.lot)
        if (!lot) throw new Error(`the lot ${take.number} of sale ${number} was not read`)
        const price = divideRounded(BigInt(lot.traded), BigInt(lot.filled))
        return sum + BigInt(take.filled) * priceSince(events, tradedAt(lot), price)
      }, 0n)
      return [number, divideRounded((traded - paid) * traded_converted, traded * exactPerPaisa)]
    }),
  )
}
