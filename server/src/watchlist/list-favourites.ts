import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listFavourites as api } from '@tarazu/contract/watchlist/api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Caller, Deps } from '../deps.ts'
import { categoriesOf } from '../market/instruments/categories.ts'
import { instrumentRowOf } from '../market/instruments/instrument-row.ts'
import { rowsOfList } from './rows-of-list.ts'

/**
 * Newest first, but for what was moved by hand. An instrument that is no longer listed here has no row to
 * show, so it is neither shown nor counted.
 */
export async function listFavourites(
  { db, market }: Deps,
  caller: Caller,
  { page = 1, limit = 10 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const mine = await rowsOfList(db, caller.id, favouritesList)
  const listed = mine.flatMap(({ symbol }) => market.instrument(symbol) ?? [])
  const shown = listed.slice((page - 1) * limit, page * limit)
  const categories = categoriesOf(market.instruments)
  return {
    rows: shown.map((instrument) => ({
      name: instrument.name,
      symbol: instrument.symbol,
      categoryCode: categories.find(({ members }) => members.includes(instrument))?.code ?? null,
      detail: instrumentRowOf(market, instrument),
    })),
    count: listed.length,
  }
}
