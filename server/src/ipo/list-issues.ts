import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/ipo/api'
import type { Locale } from '@tarazu/contract/locales'
import { Refusal } from '../answer/refusal.ts'
import { smallKeyOf } from '../db/key-paging.ts'
import type { Deps, Visitor } from '../deps.ts'
import { issueTexts } from './demo-issue-texts.ts'
import { issueFrom } from './issue-json.ts'
import { readIssues } from './issue-rows.ts'

/**
 * The list has all issues under way, in practice, and the latest ended ones; `listEndedIssues` has the rest.
 */
const maxUnderWay = 40
const maxEnded = 10

const stageOrder = ['open', 'announced', 'closed', 'proposed', 'allotting', 'allotted', 'listing'] as const

export async function listIssues(
  deps: Deps,
  _input: Input<typeof api.listIssues>,
  language: Locale,
): Promise<Reply<typeof api.listIssues>> {
  const now = deps.clock.now()
  const underWay = await readIssues(deps.db, now)
    .where('ipo_issue.state', 'not in', ['draft', 'listed', 'withdrawing', 'withdrawn'])
    .orderBy('ipo_issue.closes_at')
    .limit(maxUnderWay)
    .execute()
  // Read after the first query, not at the same time: an issue that ends in between is in both, never in
  // neither.
  const ended = await endedIssues(deps).limit(maxEnded).execute()
  const over = new Set(ended.map(({ id }) => id))
  const issues = underWay.filter(({ id }) => !over.has(id)).map((row) => issueFrom(row, deps, language))
  const place = (stage: string) => stageOrder.indexOf(stage as (typeof stageOrder)[number])
  issues.sort((a, b) => place(a.stage) - place(b.stage) || a.closesAt - b.closesAt)
  return [...issues, ...ended.map((row) => issueFrom(row, deps, language))]
}

function endedIssues({ db, clock }: Deps) {
  return (
    readIssues(db, clock.now())
      .where('ipo_issue.state', 'in', ['listed', 'withdrawing', 'withdrawn'])
      // A draft has no seed, and discarded drafts were never shown.
      .where('ipo_issue.seed_hash', 'is not', null)
      .orderBy('ipo_issue.id', 'desc')
  )
}

export async function listEndedIssues(
  deps: Deps,
  { after, limit = 10 }: Input<typeof api.listEndedIssues>,
  language: Locale,
): Promise<Reply<typeof api.listEndedIssues>> {
  const before = smallKeyOf(after)
  const found = await endedIssues(deps)
    .$if(before !== undefined, (query) => query.where('ipo_issue.id', '<', before as number))
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit).map((row) => issueFrom(row, deps, language))
  return { rows, next: found.length > limit ? String(rows.at(-1)?.id) : null }
}

export async function getIssue(
  deps: Deps,
  { language }: Visitor,
  { id }: Input<typeof api.getIssue>,
): Promise<Reply<typeof api.getIssue>> {
  const row = await readIssues(deps.db, deps.clock.now()).where('ipo_issue.id', '=', id).executeTakeFirst()
  // A draft has no seed yet.
  if (!row || row.seed_hash === null) throw new Refusal('not_found')
  return { ...issueFrom(row, deps, language), document: issueTexts(row, language).document }
}
