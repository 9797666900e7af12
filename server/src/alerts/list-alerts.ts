import type { listAlerts as api } from '@tarazu/contract/alerts/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Caller, Deps } from '../deps.ts'
import { alertFrom } from './alert-row.ts'

const usualLimit = 50
/** Ids are bigints; a key that is none begins at the top. */
const keyForm = /^\d{1,18}$/

export async function listAlerts(
  { db }: Deps,
  caller: Caller,
  { symbol, after, limit = usualLimit }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const before = after !== undefined && keyForm.test(after) ? BigInt(after) : undefined
  const found = await db
    .selectFrom('alert')
    .selectAll()
    .where('customer_id', '=', caller.id)
    .$if(symbol !== undefined, (query) => query.where('symbol', '=', symbol as string))
    .$if(before !== undefined, (query) => query.where('id', '<', before as bigint))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(alertFrom), next: found.length > limit && last ? String(last.id) : null }
}
