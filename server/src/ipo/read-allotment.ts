/**
 * The allotment of an issue: it follows from the seed and the list alone, so anybody can compute it again.
 */

import type { Input, Reply } from '@tarazu/contract/endpoint'
import { type Allotted, allot, listHashOf, resultHashOf, type Wish } from '@tarazu/contract/ipo/allotment'
import type * as api from '@tarazu/contract/ipo/api'
import type * as applicationsApi from '@tarazu/contract/ipo/applications-api'
import type { AllotmentFile } from '@tarazu/contract/ipo/issue'
import { formatMicros, price as priceCodec } from '@tarazu/contract/money'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller, Visitor } from '../deps.ts'
import { type IssueRow, lotsOfIssue } from './issue.ts'
import { readIssues } from './issue-rows.ts'

/** The list of applications that the draw uses: final from the close on, when nobody can cancel any more. */
export async function readWishes(db: Kysely<Tables>, issue: Pick<IssueRow, 'id' | 'lot'>): Promise<Wish[]> {
  const rows = await db
    .selectFrom('ipo_application')
    .select(['number', 'quantity'])
    .where('issue_id', '=', issue.id)
    .where('state', '<>', 'cancelled')
    .execute()
  return rows.map(({ number, quantity }) => [number, quantity / issue.lot])
}

/** Computes the allotment. Throws if the list is not the one whose hash was published at the close. */
export async function readAllotment(
  { secrets, allotments }: Pick<Deps, 'secrets' | 'allotments'>,
  db: Kysely<Tables>,
  issue: IssueRow,
): Promise<{ seed: string; result: Allotted[] }> {
  if (!issue.seed_sealed || !issue.list_hash) throw new Error(`issue ${issue.id} has not closed`)
  const seed = secrets.unseal('ipo-seed', issue.seed_sealed).toString()
  const known = allotments.results.get(issue.id)
  if (known?.listHash === issue.list_hash) return { seed, result: known.result }
  const wishes = await readWishes(db, issue)
  if (listHashOf(wishes) !== issue.list_hash)
    throw new Error(`the applications of issue ${issue.id} are not those of its close`)
  const result = allot(issue.allotment_format, seed, lotsOfIssue(issue), wishes)
  allotments.results.set(issue.id, { listHash: issue.list_hash, result })
  return { seed, result }
}

/** The published file. `price` (micros) is that of the issue, or the proposed one. */
async function allotmentFileOf(deps: Deps, issue: IssueRow, price: bigint): Promise<AllotmentFile> {
  const { seed, result } = await readAllotment(deps, deps.db, issue)
  return {
    format: issue.allotment_format,
    issue: issue.id,
    symbol: issue.symbol,
    name: issue.name,
    currency: issue.currency,
    price: formatMicros(price),
    size: issue.size,
    lot: issue.lot,
    lots: lotsOfIssue(issue),
    closedAt: issue.closes_at.getTime(),
    seedHash: issue.seed_hash ?? '',
    listHash: issue.list_hash ?? '',
    resultHash: issue.result_hash ?? resultHashOf(formatMicros(price), result),
    seed,
    applications: result.map(([number, lots, allotted]) => [number, lots, allotted]),
  }
}

/** Refuses with `not_found` until the allotment is approved. */
export async function getAllotment(
  deps: Deps,
  _visitor: Visitor,
  { id }: Input<typeof api.getAllotment>,
): Promise<Reply<typeof api.getAllotment>> {
  const known = deps.allotments.files.get(id)
  if (known) return known
  const issue = await deps.db.selectFrom('ipo_issue').selectAll().where('id', '=', id).executeTakeFirst()
  // An approved allotment has its seed, and never changes again.
  if (!issue || issue.seed === null || issue.price === null) throw new Refusal('not_found')
  const file = await allotmentFileOf(deps, issue, issue.price)
  deps.allotments.files.set(id, file)
  return file
}

/** Operators see the allotment from its proposal on. Refuses with `not_found` before. */
export async function getProposedAllotment(
  deps: Deps,
  _caller: OperatorCaller,
  { id }: Input<typeof applicationsApi.getProposedAllotment>,
): Promise<Reply<typeof applicationsApi.getProposedAllotment>> {
  const issue = await readIssues(deps.db, deps.clock.now()).where('ipo_issue.id', '=', id).executeTakeFirst()
  if (!issue) throw new Refusal('not_found')
  if (issue.seed !== null && issue.price !== null) return allotmentFileOf(deps, issue, issue.price)
  if (issue.allotment === null || issue.state !== 'closed') throw new Refusal('not_found')
  const { price } = issue.allotment as { price: string }
  return allotmentFileOf(deps, issue, z.decode(priceCodec, price))
}
