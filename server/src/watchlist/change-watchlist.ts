/** Puts instruments on a watchlist, takes them off, moves them, and keeps what was noted about them. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/watchlist/lists-api'
import { maxFavourites } from '@tarazu/contract/watchlist/rules'
import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Caller, Deps } from '../deps.ts'
import { orderAfterMove } from './order-after-move.ts'
import { findWatchlist, rowsOfList } from './rows-of-list.ts'

/** Goes to the top. Adding an instrument that is on the list already changes nothing. */
export async function addToWatchlist(
  deps: Deps,
  caller: Pick<Caller, 'id'>,
  { list, symbol }: Input<typeof api.addToWatchlist>,
): Promise<Reply<typeof api.addToWatchlist>> {
  if (!deps.market.instrument(symbol)) throw new Refusal('not_found')
  await act(deps, async ({ tx, at }) => {
    // One at a time for each customer: two requests at once could both add the two hundredth.
    await lockForCustomer(tx, 'favourites', caller.id)
    await findWatchlist(tx, caller.id, list)
    const known = await rowsOfList(tx, caller.id, list)
    if (known.some((each) => each.symbol === symbol)) return
    if (known.length >= maxFavourites) throw new Refusal('watchlist_full', { maximum: maxFavourites })
    const place = Math.min(0, (known[0]?.place ?? 1) - 1)
    await tx
      .insertInto('favourite')
      .values({ customer_id: caller.id, list, symbol, place, created_at: new Date(at) })
      .execute()
  })
  return {}
}

/**
 * Removing an instrument that is not on the list changes nothing. One that is no longer listed here can be
 * removed.
 */
export async function removeFromWatchlist(
  deps: Deps,
  caller: Pick<Caller, 'id'>,
  { list, symbol }: Input<typeof api.removeFromWatchlist>,
): Promise<Reply<typeof api.removeFromWatchlist>> {
  await deps.writer
    .deleteFrom('favourite')
    .where('customer_id', '=', caller.id)
    .where('list', '=', list)
    .where('symbol', '=', symbol)
    .execute()
  return {}
}

/** Writes all places anew, from 0: there are two hundred at most. */
export async function moveInWatchlist(
  deps: Deps,
  caller: Caller,
  { list, symbol, before }: Input<typeof api.moveInWatchlist>,
): Promise<Reply<typeof api.moveInWatchlist>> {
  await act(deps, async ({ tx }) => {
    await lockForCustomer(tx, 'favourites', caller.id)
    const known = await rowsOfList(tx, caller.id, list)
    const moved = orderAfterMove(
      known.map((row) => row.symbol),
      symbol,
      before,
    )
    if (!moved) throw new Refusal('not_found')
    await sql`
      update favourite f set place = n.place - 1
        from unnest(${moved}::text[]) with ordinality as n (symbol, place)
       where f.customer_id = ${caller.id} and f.list = ${list} and f.symbol = n.symbol`.execute(tx)
  })
  return {}
}

export async function noteInWatchlist(
  deps: Deps,
  caller: Caller,
  { list, symbol, note }: Input<typeof api.noteInWatchlist>,
): Promise<Reply<typeof api.noteInWatchlist>> {
  const { numUpdatedRows } = await deps.writer
    .updateTable('favourite')
    .set({ note })
    .where('customer_id', '=', caller.id)
    .where('list', '=', list)
    .where('symbol', '=', symbol)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
  return {}
}
