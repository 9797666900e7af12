import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { addFavourite as api } from '@tarazu/contract/watchlist/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Caller, Deps } from '../deps.ts'

/** Most instruments on one watchlist. */
export const maxFavourites = 200

/** Adding an instrument that is on the list already changes nothing. */
export async function addFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  if (!deps.market.instrument(symbol)) throw new Refusal('not_found')
  await act(deps, async ({ tx, at }) => {
    // One at a time for each customer: two requests at once could both add the two hundredth.
    await lockForCustomer(tx, 'favourites', caller.id)
    const known = await tx
      .selectFrom('favourite')
      .select('symbol')
      .where('customer_id', '=', caller.id)
      .execute()
    if (known.some((each) => each.symbol === symbol)) return
    if (known.length >= maxFavourites) throw new Refusal('watchlist_full', { maximum: maxFavourites })
    await tx
      .insertInto('favourite')
      .values({ customer_id: caller.id, symbol, created_at: new Date(at) })
      .execute()
  })
  return { collected: true }
}
