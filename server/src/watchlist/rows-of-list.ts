import { favouritesList } from '@tarazu/contract/watchlist/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'

/** What is on a list, in the order by hand: whatever was put there last is first, until it is moved. */
export const rowsOfList = (db: Kysely<Tables>, customer: number, list: number) =>
  db
    .selectFrom('favourite')
    .select(['symbol', 'note', 'place'])
    .where('customer_id', '=', customer)
    .where('list', '=', list)
    .orderBy('place')
    .orderBy('created_at', 'desc')
    .orderBy('symbol')
    .execute()

/** The row of a list; undefined for the favourites while nothing of them was chosen. Refuses `not_found`. */
export async function findWatchlist(db: Kysely<Tables>, customer: number, list: number) {
  const row = await db
    .selectFrom('watchlist')
    .select(['name', 'sort'])
    .where('customer_id', '=', customer)
    .where('list', '=', list)
    .executeTakeFirst()
  if (!row && list !== favouritesList) throw new Refusal('not_found')
  return row
}
