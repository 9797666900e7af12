import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { checkFavourite as api } from '@tarazu/contract/watchlist/api'
import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Caller, Deps } from '../deps.ts'

export async function checkFavourite(
  { db }: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const row = await db
    .selectFrom('favourite')
    .select('symbol')
    .where('customer_id', '=', caller.id)
    .where('list', '=', favouritesList)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  return { collected: row !== undefined }
}
