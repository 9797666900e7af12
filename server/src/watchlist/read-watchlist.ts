import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/watchlist/lists-api'
import type { Caller, Deps } from '../deps.ts'
import { instrumentRowOf } from '../market/instruments/instrument-row.ts'
import { findWatchlist, rowsOfList } from './rows-of-list.ts'
import { sortRows } from './sort-rows.ts'

/** An instrument that is no longer listed here has no row to show. */
export async function readWatchlist(
  { db, market }: Deps,
  caller: Caller,
  { list, page = 1, limit = 10 }: Input<typeof api.readWatchlist>,
): Promise<Reply<typeof api.readWatchlist>> {
  const [chosen, mine] = await Promise.all([
    findWatchlist(db, caller.id, list),
    rowsOfList(db, caller.id, list),
  ])
  const rows = mine.flatMap(({ symbol, note }) => {
    const instrument = market.instrument(symbol)
    return instrument ? [{ note, detail: instrumentRowOf(market, instrument) }] : []
  })
  const sorted = sortRows(rows, chosen?.sort ?? 'hand')
  return { rows: sorted.slice((page - 1) * limit, page * limit), count: sorted.length }
}
