import type { Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/watchlist/lists-api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Caller, Deps } from '../deps.ts'

/** Two queries by the keys of their tables, whatever the number of lists. */
export async function listWatchlists(
  { db }: Deps,
  caller: Caller,
): Promise<Reply<typeof api.listWatchlists>> {
  const [chosen, rows] = await Promise.all([
    db
      .selectFrom('watchlist')
      .select(['list', 'name', 'sort'])
      .where('customer_id', '=', caller.id)
      .orderBy('list')
      .execute(),
    db
      .selectFrom('favourite')
      .select(['list', 'symbol'])
      .where('customer_id', '=', caller.id)
      .orderBy('place')
      .orderBy('created_at', 'desc')
      .orderBy('symbol')
      .execute(),
  ])
  const favourites = { list: favouritesList, name: '', sort: 'hand' as const }
  const lists = chosen.some(({ list }) => list === favouritesList) ? chosen : [favourites, ...chosen]
  return {
    lists: lists.map((each) => ({
      ...each,
      symbols: rows.filter(({ list }) => list === each.list).map(({ symbol }) => symbol),
    })),
  }
}
