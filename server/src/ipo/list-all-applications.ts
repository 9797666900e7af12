import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { ApplicationRow, listAllApplications as api } from '@tarazu/contract/ipo/applications-api'
import type { Kysely } from 'kysely'
import { cutLook, keyOf, likeText, lookThrough } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'

type Api = typeof api

export async function listAllApplications(
  { db }: Deps,
  _caller: OperatorCaller,
  { stage, search = '', after, limit = 50 }: Input<Api>,
): Promise<Reply<Api>> {
  const exact = await withIssues(db).where('application.number', '=', search.toUpperCase()).executeTakeFirst()
  if (exact) return { rows: [rowOf(exact)], next: null, count: null }
  const from = keyOf(after)
  const latest = db
    .selectFrom('ipo_application')
    .select('id')
    .$if(from !== undefined, (query) => query.where('id', '<', from as bigint))
    .orderBy('id', 'desc')
  const looked = await lookThrough(db, latest)
  const found = await withIssues(db)
    .where('application.id', '>=', looked.first)
    .$if(from !== undefined, (query) => query.where('application.id', '<', from as bigint))
    .$if(stage !== undefined, (query) =>
      query.where('application.state', '=', stage as ApplicationRow['stage']),
    )
    .$if(search !== '', (query) => query.where('ipo_issue.symbol', 'ilike', `${likeText(search)}%`))
    .orderBy('application.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutLook(found, limit, looked)
  return { rows: page.map(rowOf), next, count: null }
}

function withIssues(db: Kysely<Tables>) {
  return db
    .selectFrom('ipo_application as application')
    .innerJoin('ipo_issue', 'ipo_issue.id', 'issue_id')
    .innerJoin('customer', 'customer.id', 'application.customer_id')
    .selectAll('application')
    .select(['ipo_issue.symbol', 'ipo_issue.name', 'display_id'])
}

function rowOf(
  row: Awaited<ReturnType<ReturnType<typeof withIssues>['executeTakeFirstOrThrow']>>,
): ApplicationRow {
  return {
    number: row.number,
    customer: row.display_id,
    issue: row.issue_id,
    symbol: row.symbol,
    name: row.name,
    quantity: row.quantity,
    allotted: row.allotted,
    held: row.held,
    paid: row.paid,
    returned: row.returned,
    stage: row.state,
    createdAt: row.created_at.getTime(),
    timeline: row.timeline.map(({ state, at, who }) => ({ state, at: Date.parse(at), who })),
  }
}
