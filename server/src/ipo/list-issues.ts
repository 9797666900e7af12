import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/ipo/api'
import type { Deps, Visitor } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { issueFrom } from './issue-json.ts'
import { readIssues } from './issue-rows.ts'

/** As many of those that are under way, and of those that have ended. */
const mostUnderWay = 40
const mostEnded = 10

const order = ['open', 'announced', 'closed', 'proposed', 'allotting', 'allotted', 'listing'] as const

export async function listIssues(deps: Deps): Promise<Reply<typeof api.listIssues>> {
  const now = deps.clock.now()
  const underWay = await readIssues(deps.db, now)
    .where('ipo_issue.state', 'not in', ['draft', 'listed', 'withdrawing', 'withdrawn'])
    .orderBy('ipo_issue.closes_at')
    .limit(mostUnderWay)
    .execute()
  // Asked afterwards, and not at the same time: one that ends between the two is in both, and never in none.
  const ended = await readIssues(deps.db, now)
    .where('ipo_issue.state', 'in', ['listed', 'withdrawing', 'withdrawn'])
    // A draft that was taken back was never seen.
    .where('ipo_issue.seed_hash', 'is not', null)
    .orderBy('ipo_issue.id', 'desc')
    .limit(mostEnded)
    .execute()
  const over = new Set(ended.map(({ id }) => id))
  const issues = underWay.filter(({ id }) => !over.has(id)).map((row) => issueFrom(row, deps))
  const place = (stage: string) => order.indexOf(stage as (typeof order)[number])
  issues.sort((a, b) => place(a.stage) - place(b.stage) || a.closesAt - b.closesAt)
  return [...issues, ...ended.map((row) => issueFrom(row, deps))]
}

export async function getIssue(
  deps: Deps,
  _visitor: Visitor,
  { id }: Input<typeof api.getIssue>,
): Promise<Reply<typeof api.getIssue>> {
  const row = await readIssues(deps.db, deps.clock.now()).where('ipo_issue.id', '=', id).executeTakeFirst()
  // A draft has no seed yet.
  if (!row || row.seed_hash === null) throw new Refusal('not_found')
  return { ...issueFrom(row, deps), document: row.document }
}
