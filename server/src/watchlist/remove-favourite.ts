import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { removeFavourite as api } from '@tarazu/contract/watchlist/api'
import type { Caller, Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'

/** Removing what is not there changes nothing; so one that is no longer listed can still be taken off. */
export async function removeFavourite(
  deps: Deps,
  caller: Caller,
  { symbol }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const removed = await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('favourite')
      .where('customer_id', '=', caller.id)
      .where('symbol', '=', symbol)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await publish(tx, { customer: caller.id, topics: ['watchlist'], numbers: [symbol] })
    return true
  })
  if (removed) deps.events.wake()
  return { collected: false }
}
