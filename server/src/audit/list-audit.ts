import type { listAudit as api } from '@tarazu/contract/audit/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { entryJson } from './entry-json.ts'
import { findEntries, readEntries } from './find-entries.ts'

export async function listAudit(
  deps: Deps,
  _: OperatorCaller,
  { after, limit = 50, ...filters }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const found = findEntries(deps, filters)
  const last = keyOf(after)
  const ids = await found
    .$if(last !== undefined, (query) => query.where('audit_entry.id', '<', last as bigint))
    .orderBy('audit_entry.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(ids, limit)
  const rows = await readEntries(
    deps,
    page.map(({ id }) => id),
  )
  return { rows: rows.map(entryJson).reverse(), next, count: await countedAtMost(deps.db, found) }
}
