/**
 * Issues as operators see them. Their applications are shown without anything that identifies the customer.
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as applicationsApi from '@tarazu/contract/ipo/applications-api'
import type * as operateApi from '@tarazu/contract/ipo/operate-api'
import { issueExchanges } from '@tarazu/contract/ipo/rules'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost, cutPage, keyOf } from '../db/key-paging.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { subjectOfIssue } from './issue.ts'
import { issueFrom } from './issue-json.ts'
import { readIssues } from './issue-rows.ts'

type Row = Awaited<ReturnType<ReturnType<typeof readIssues>['executeTakeFirstOrThrow']>>
type Count = Reply<typeof operateApi.getIssueToOperate>['counts'][number] & { held: bigint }

export async function listIssuesToOperate(
  deps: Deps,
  _caller: OperatorCaller,
  { stage, after, limit = 50 }: Input<typeof operateApi.listIssuesToOperate>,
): Promise<Reply<typeof operateApi.listIssuesToOperate>> {
  const from = keyOf(after)
  // `proposed` is no state of the row: it is a closed issue with a proposed allotment.
  const state = stage === 'proposed' ? 'closed' : stage
  const wanted = readIssues(deps.db, deps.clock.now())
    .$if(state !== undefined, (query) =>
      query.where('ipo_issue.state', '=', state as NonNullable<typeof state>),
    )
    .$if(stage === 'proposed', (query) => query.where('proposal.allotment', 'is not', null))
  const [found, count] = await Promise.all([
    wanted
      .$if(from !== undefined, (query) => query.where(sql<boolean>`ipo_issue.id < ${from}::bigint`))
      .orderBy('ipo_issue.id', 'desc')
      .limit(limit + 1)
      .execute(),
    countedAtMost(deps.db, wanted.clearSelect().select('ipo_issue.id')),
  ])
  const { page, next } = cutPage(
    found.map((row) => ({ ...row, id: BigInt(row.id), row })),
    limit,
  )
  // Only issues that hold money or are being worked on are counted; counting the others at each poll is
  // wasted.
  const counts = await readCounts(
    deps,
    page.flatMap(({ row }) => (quiet.has(row.state) ? [] : [row.id])),
  )
  return { rows: page.map(({ row }) => operatedFrom(deps, row, counts(row.id))), next, count }
}

export async function getIssueToOperate(
  deps: Deps,
  _caller: OperatorCaller,
  { id }: Input<typeof operateApi.getIssueToOperate>,
): Promise<Reply<typeof operateApi.getIssueToOperate>> {
  const row = await readIssues(deps.db, deps.clock.now()).where('ipo_issue.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const counts = (await readCounts(deps, [id]))(id)
  return {
    ...operatedFrom(deps, row, counts),
    document: row.document,
    version: row.version,
    counts: counts.map(({ held: _, ...count }) => count),
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}

const quiet: ReadonlySet<Row['state']> = new Set(['draft', 'announced', 'listed', 'withdrawn'])

async function readCounts(deps: Deps, ids: number[]) {
  const { rows } = await sql<Count & { issue: number }>`
    select issue_id as issue, state as stage, count(*)::integer as applications,
           sum(case when state in ('allotted', 'delivered')
                then allotted else quantity end)::float8 as shares,
           sum(held + case when state = 'allotted' then paid else 0 end)::bigint as held
      from ipo_application where issue_id = any (${ids}::integer[]) group by issue_id, state`.execute(deps.db)
  return (id: number) => rows.filter(({ issue }) => issue === id).map(({ issue: _, ...count }) => count)
}

function operatedFrom(deps: Deps, row: Row, counts: Count[]): operateApi.OperatedIssue {
  const applications = (...stages: string[]) =>
    counts.filter(({ stage }) => stages.includes(stage)).reduce((sum, count) => sum + count.applications, 0)
  const progress = {
    allotting: () => ({
      done: applications('allotted', 'not_allotted'),
      of: applications('applied', 'allotted', 'not_allotted'),
    }),
    listing: () => ({ done: applications('delivered'), of: applications('allotted', 'delivered') }),
    withdrawing: () => ({
      done: applications('withdrawn'),
      of: applications('applied', 'allotted', 'withdrawn'),
    }),
  }[row.state as string]
  return {
    ...issueFrom(row, deps),
    seedHash: row.seed_hash,
    feedCode: row.feed_code,
    exchange: row.exchange ?? issueExchanges[row.market][0],
    waitsForPrice: row.state === 'allotted' && row.lists_at.getTime() <= deps.market.now(),
    subject: subjectOfIssue(row.id),
    held: counts.reduce((sum, count) => sum + count.held, 0n),
    progress: progress?.() ?? null,
    proposal:
      row.proposal !== null && row.proposed !== null ? { number: row.proposal, kind: row.proposed } : null,
    createdAt: row.created_at.getTime(),
  }
}

/** Ordered by their random numbers, which say nothing about who applied or when. */
export async function listIssueApplications(
  deps: Deps,
  _caller: OperatorCaller,
  { id, after, limit = 50 }: Input<typeof applicationsApi.listIssueApplications>,
): Promise<Reply<typeof applicationsApi.listIssueApplications>> {
  const applications = deps.db
    .selectFrom('ipo_application')
    .where('issue_id', '=', id)
    .where('state', '<>', 'cancelled')
  const [issue, found, count] = await Promise.all([
    deps.db.selectFrom('ipo_issue').select('id').where('id', '=', id).executeTakeFirst(),
    applications
      .select(['number', 'state', 'quantity', 'allotted', 'created_at'])
      .where('number', '>', after ?? '')
      .orderBy('number')
      .limit(limit + 1)
      .execute(),
    countedAtMost(deps.db, applications.select('id')),
  ])
  if (!issue) throw new Refusal('not_found')
  const page = found.slice(0, limit)
  return {
    rows: page.map(({ number, state, quantity, allotted, created_at }) => ({
      number,
      stage: state,
      count: quantity,
      allotted,
      created_at: created_at.getTime(),
    })),
    next: found.length > limit ? (page.at(-1)?.number ?? null) : null,
    count,
  }
}
