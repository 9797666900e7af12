import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { markNoticesRead as api } from '@tarazu/contract/notices/api'
import { type ActDeps, act } from '../acts/act.ts'
import type { Caller } from '../deps.ts'
import { countUnreadNotices } from './notices.ts'

type Api = typeof api

/** Also announces the change to the customer's other devices. */
export async function markNoticesRead(
  deps: ActDeps,
  { id: customer }: Pick<Caller, 'id'>,
  { upTo }: Input<Api>,
): Promise<Reply<Api>> {
  const [unread = 0] = await act(deps, async ({ tx, at, announce }) => {
    const { numUpdatedRows } = await tx
      .updateTable('notice')
      .set({ read_at: new Date(at) })
      .where('customer_id', '=', customer)
      .where('read_at', 'is', null)
      .where('id', '<=', BigInt(upTo))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) announce(customer, ['unread'])
    return countUnreadNotices(tx, [customer])
  })
  return { unread }
}
