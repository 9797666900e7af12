import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listApplications as api } from '@tarazu/contract/ipo/api'
import { countedAtMost } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { applicationFrom } from './application-json.ts'

export async function listApplications(
  deps: Deps,
  caller: Caller,
  { type = 'applications', issue_id, page = 1, limit = 10 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const mine = deps.db
    .selectFrom('ipo_application')
    .where('customer_id', '=', caller.id)
    .$if(type === 'transfers', (query) => query.where('state', 'in', ['allotted', 'delivered']))
    .$if(issue_id !== undefined, (query) => query.where('issue_id', '=', issue_id as number))
  const skipped = (page - 1) * limit
  const [rows, count] = await Promise.all([
    mine.selectAll().orderBy('id', 'desc').limit(limit).offset(skipped).execute(),
    countedAtMost(deps.db, { limit: (most) => mine.select('id').limit(skipped + most) }),
  ])
  const ids = [...new Set(rows.map((row) => row.issue_id))]
  const issues =
    ids.length === 0 ? [] : await deps.db.selectFrom('ipo_issue').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(issues.map((issue) => [issue.id, issue]))
  return {
    rows: rows.flatMap((row) => {
      const issue = byId.get(row.issue_id)
      return issue ? [applicationFrom(row, issue, deps)] : []
    }),
    count,
  }
}
