import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { markNoticesRead as api } from '@tarazu/contract/notices/api'
import type { Caller, Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { countUnread } from './notices.ts'

type Api = typeof api

/** The customer's other devices hear of it. */
export async function markNoticesRead(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  { id: customer }: Pick<Caller, 'id'>,
  { upTo }: Input<Api>,
): Promise<Reply<Api>> {
  const unread = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notice')
      .set({ read_at: new Date(clock.now()) })
      .where('customer_id', '=', customer)
      .where('read_at', 'is', null)
      .where('id', '<=', BigInt(upTo))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await publish(tx, { customer, topics: ['unread'] })
    return countUnread(tx, customer)
  })
  events.wake()
  return { unread }
}
