import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeFavourite as api } from '@tarazu/contract/watchlist/api'
import type { Caller, Deps } from '../deps.ts'

/**
 * Removing an instrument that is not on the list changes nothing. One that is no longer listed here can be
 * removed.
 */
export async function removeFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  await deps.writer
    .deleteFrom('favourite')
    .where('customer_id', '=', caller.id)
    .where('symbol', '=', symbol)
    .execute()
  return { collected: false }
}
