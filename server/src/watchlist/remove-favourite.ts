import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeFavourite as api } from '@tarazu/contract/watchlist/api'
import type { Caller, Deps } from '../deps.ts'

/** Removing what is not there changes nothing; so one that is no longer listed can still be taken off. */
export async function removeFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await deps.db
    .deleteFrom('favourite')
    .where('customer_id', '=', caller.id)
    .where('symbol', '=', symbol)
    .execute()
  return { collected: false }
}
