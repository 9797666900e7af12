import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { addFavourite as api } from '@tarazu/contract/watchlist/api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Caller, Deps } from '../deps.ts'
import { addToWatchlist } from './change-watchlist.ts'

export async function addFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await addToWatchlist(deps, caller, { list: favouritesList, symbol })
  return { collected: true }
}
