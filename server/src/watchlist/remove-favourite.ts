import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeFavourite as api } from '@tarazu/contract/watchlist/api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Caller, Deps } from '../deps.ts'
import { removeFromWatchlist } from './change-watchlist.ts'

export async function removeFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await removeFromWatchlist(deps, caller, { list: favouritesList, symbol })
  return { collected: false }
}
