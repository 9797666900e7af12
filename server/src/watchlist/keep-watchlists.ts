/** Begins, names, sorts and removes watchlists. One change at a time for each customer. */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/watchlist/lists-api'
import { maxWatchlists } from '@tarazu/contract/watchlist/rules'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Caller, Deps } from '../deps.ts'
import { findWatchlist } from './rows-of-list.ts'

/** Takes the lowest number that is free. */
export async function addWatchlist(
  deps: Deps,
  caller: Caller,
  { name }: Input<typeof api.addWatchlist>,
): Promise<Reply<typeof api.addWatchlist>> {
  return locked(deps, caller, async ({ tx }) => {
    const known = await tx
      .selectFrom('watchlist')
      .select(['list', 'name'])
      .where('customer_id', '=', caller.id)
      .execute()
    refuseTaken(known, name)
    const numbers = Array.from({ length: maxWatchlists - 1 }, (_, index) => index + 1)
    const list = numbers.find((number) => known.every((each) => each.list !== number))
    if (list === undefined) throw new Refusal('watchlists_full', { maximum: maxWatchlists })
    await tx.insertInto('watchlist').values({ customer_id: caller.id, list, name, sort: 'hand' }).execute()
    return { list }
  })
}

export async function renameWatchlist(
  deps: Deps,
  caller: Caller,
  { list, name }: Input<typeof api.renameWatchlist>,
): Promise<Reply<typeof api.renameWatchlist>> {
  return locked(deps, caller, async ({ tx }) => {
    await findWatchlist(tx, caller.id, list)
    const others = await tx
      .selectFrom('watchlist')
      .select('name')
      .where('customer_id', '=', caller.id)
      .where('list', '<>', list)
      .execute()
    refuseTaken(others, name)
    await tx
      .updateTable('watchlist')
      .set({ name })
      .where('customer_id', '=', caller.id)
      .where('list', '=', list)
      .execute()
    return {}
  })
}

/** The database compares by `lower` as well, in the index `watchlist_name`. */
function refuseTaken(known: readonly { name: string }[], name: string) {
  const taken = known.some((each) => each.name.toLowerCase() === name.toLowerCase())
  if (taken) throw new Refusal('watchlist_name_taken')
}

export async function sortWatchlist(
  deps: Deps,
  caller: Caller,
  { list, sort }: Input<typeof api.sortWatchlist>,
): Promise<Reply<typeof api.sortWatchlist>> {
  return locked(deps, caller, async ({ tx }) => {
    const row = await findWatchlist(tx, caller.id, list)
    await tx
      .insertInto('watchlist')
      .values({ customer_id: caller.id, list, name: row?.name ?? '', sort })
      .onConflict((conflict) => conflict.columns(['customer_id', 'list']).doUpdateSet({ sort }))
      .execute()
    return {}
  })
}

/** Removing one that is not there changes nothing. */
export async function removeWatchlist(
  deps: Deps,
  caller: Caller,
  { list }: Input<typeof api.removeWatchlist>,
): Promise<Reply<typeof api.removeWatchlist>> {
  return locked(deps, caller, async ({ tx }) => {
    for (const table of ['favourite', 'watchlist'] as const) {
      await tx.deleteFrom(table).where('customer_id', '=', caller.id).where('list', '=', list).execute()
    }
    return {}
  })
}

function locked<T>(deps: Deps, caller: Caller, change: (act: Act) => Promise<T>) {
  return act(deps, async (begun) => {
    await lockForCustomer(begun.tx, 'favourites', caller.id)
    return change(begun)
  })
}
