/**
 * Allotting, delivering and returning money take long for an issue of many applications. They run in batches,
 * each a transaction of its own, so a run that is killed at any moment resumes and reaches the same end.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApplicationStage } from '@tarazu/contract/ipo/issue'
import type { NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import type { IssueState } from '../db/tables/ipo.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type Round, standaloneRound } from '../jobs/run-each.ts'
import { runInBatches } from '../jobs/run-in-batches.ts'
import type { Notice } from '../notices/insert-notices.ts'
import type { ApplicationRow } from './application.ts'
import type { IssueMove, IssueRow } from './issue.ts'
import { transitionIssue } from './issue-rows.ts'

/**
 * `maxRows` is the size of a batch. Without `maxBatches` it runs until all is done. `rest` is how long it
 * pauses after each batch, as a share of the time that the batch took.
 */
export type Pace = { round?: Round; maxRows?: number; maxBatches?: number; rest?: number }

/**
 * Few enough that nobody waits long for a customer's account; batches of a thousand take half as long again
 * per row.
 */
const defaultMaxRows = 500

export type Batch = (act: Act, issue: IssueRow, rows: ApplicationRow[]) => Promise<void>

export async function inBatches(
  deps: Deps,
  { id, state, from }: { id: number; state: IssueState; from: readonly ApplicationStage[] },
  pace: Pace,
  batch: Batch,
  finish: IssueMove,
) {
  const { round = standaloneRound(deps), maxRows = defaultMaxRows, rest = 0 } = pace
  const { maxBatches = Number.POSITIVE_INFINITY } = pace
  // The last id of each stage, so that no batch steps over all the rows that are done.
  const last = new Map<ApplicationStage, bigint>()
  let ran = 0
  const held = () => ran < maxBatches && round.held()
  async function runBatch(size: number, skipped: readonly bigint[]) {
    const startedAt_ms = performance.now()
    const [count, end] = await act(deps, async (act) => {
      const { tx } = act
      // A batch is short, and has to get through on an overloaded machine too.
      await sql`set local statement_timeout = 0`.execute(tx)
      // A withdrawal of the issue waits for this batch, and so does another process that runs the same one.
      const issue = await tx
        .selectFrom('ipo_issue')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', state)
        .forUpdate()
        .executeTakeFirst()
      if (!issue) return [0] as const
      let rows = await lockNext(tx, { id, from, last, skipped }, size)
      // The table decides whether it is done: rows below these ids are looked for as well.
      if (rows.length === 0) rows = await lockNext(tx, { id, from, last: new Map(), skipped }, size)
      if (rows.length > 0) await batch(act, issue, rows)
      else if (skipped.length === 0) await transitionIssue(act, issue, finish, 'system')
      return [rows.length, rows.at(-1)] as const
    })
    ran += 1
    if (end) last.set(end.state, end.id)
    if (count > 0 && rest > 0) await sleep(rest * (performance.now() - startedAt_ms))
    return count
  }
  await runInBatches(
    { ...round, held },
    {
      maxSize: maxRows,
      batch: runBatch,
      first: (skipped) => readFirst(deps.db, { id, from, last: new Map(), skipped }),
    },
  )
}

/** Locks the next applications in the first of the stages that has any. */
async function lockNext(
  tx: Transaction<Tables>,
  selection: Selection,
  size: number,
): Promise<ApplicationRow[]> {
  for (const stage of selection.from) {
    const rows = await inStage(tx, selection, stage).limit(size).forUpdate().execute()
    if (rows.length > 0) return rows
  }
  return []
}

async function readFirst(db: Kysely<Tables>, selection: Selection) {
  for (const stage of selection.from) {
    const row = await inStage(db, selection, stage).limit(1).executeTakeFirst()
    if (row) return row
  }
  return undefined
}

type Selection = {
  id: number
  from: readonly ApplicationStage[]
  /** Only ids above these, by stage. */
  last: ReadonlyMap<ApplicationStage, bigint>
  /** Ids that are left for the next round. */
  skipped: readonly bigint[]
}

function inStage(db: Kysely<Tables>, { id, last, skipped }: Selection, stage: ApplicationStage) {
  return db
    .selectFrom('ipo_application')
    .selectAll()
    .where('issue_id', '=', id)
    .where('state', '=', stage)
    .where('id', '>', last.get(stage) ?? 0n)
    .where(sql<SqlBool>`id <> all (${skipped}::bigint[])`)
    .orderBy('id')
}

/** Notifies each applicant, and announces the changes of their wallet and orders. */
export async function notifyApplicants(
  { notifyAll, announce }: Act,
  notices: readonly Omit<Notice<Extract<NoticeKind, `ipo_${string}`>>, 'at'>[],
) {
  await notifyAll(notices)
  for (const { customer, facts } of notices)
    announce(customer, ['wallet', 'orders', 'unread'], [facts.number])
}
