import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listLooks as api } from '@tarazu/contract/identity/api'
import { accessActions, accessOf } from '../audit/access-log.ts'
import { cutPage, keyOf } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'

type Api = typeof api

/** Reads the audit log itself: there is no second list that could omit something. */
export async function listLooks(
  { db }: Deps,
  { id }: Caller,
  { after, limit = 20 }: Input<Api>,
): Promise<Reply<Api>> {
  const from = keyOf(after)
  const rows = await db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'body'])
    .where('customer_id', '=', id)
    .where('action', 'in', accessActions)
    .$if(from !== undefined, (query) => query.where('id', '<', from as bigint))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit)
  return { rows: page.map((row) => ({ at: Date.parse(row.at), ...accessOf(row) })), next }
}
