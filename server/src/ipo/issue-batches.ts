/**
 * What takes long with an issue of many applications: allotting, delivering, giving back. Each goes through them in batches,
 * each a transaction of its own, so it can be killed at any moment and goes on where it was, to the same end.
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
import type { IssueEvent, IssueRow } from './issue.ts'
import { moveIssue } from './issue-rows.ts'

/**
 * `most` is how many batches; left out, until it is done. `rest` is how long it leaves the machine to others after each, as a share
 * of what the batch took.
 */
export type Pace = { round?: Round; atOnce?: number; most?: number; rest?: number }

/** Small enough that whoever waits for a customer’s account waits for a moment; of a thousand, each takes half as long again. */
const defaultBatch = 500

export type Batch = (act: Act, issue: IssueRow, rows: ApplicationRow[]) => Promise<void>

export async function inBatches(
  deps: Deps,
  { id, state, from }: { id: number; state: IssueState; from: readonly ApplicationStage[] },
  { round = standaloneRound(deps), atOnce = defaultBatch, most = Number.POSITIVE_INFINITY, rest = 0 }: Pace,
  batch: Batch,
  finish: IssueEvent,
) {
  // Asked for from here on, what is done is not stepped over again by each batch.
  const last = new Map<ApplicationStage, bigint>()
  let ran = 0
  const held = () => ran < most && round.held()
  async function runBatch(size: number, left: readonly bigint[]) {
    const begun_ms = performance.now()
    const [count, end] = await act(deps, async (act) => {
      const { tx } = act
      // A batch is short; where the machine is overloaded it shall get through all the same.
      await sql`set local statement_timeout = 0`.execute(tx)
      // Whoever withdraws it waits for this batch, and another process that is at the same one for its end.
      const issue = await tx
        .selectFrom('ipo_issue')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', state)
        .forUpdate()
        .executeTakeFirst()
      if (!issue) return [0] as const
      let rows = await nextOf(tx, { id, from, last, left }, size)
      // The end is what there is, not what there should be.
      if (rows.length === 0) rows = await nextOf(tx, { id, from, last: new Map(), left }, size)
      if (rows.length > 0) await batch(act, issue, rows)
      else if (left.length === 0) await moveIssue(act, issue, finish, 'system')
      return [rows.length, rows.at(-1)] as const
    })
    ran += 1
    if (end) last.set(end.state, end.id)
    if (count > 0 && rest > 0) await sleep(rest * (performance.now() - begun_ms))
    return count
  }
  await runInBatches(
    { ...round, held },
    {
      maxSize: atOnce,
      batch: runBatch,
      first: (left) => firstOf(deps.db, { id, from, last: new Map(), left }),
    },
  )
}

/** The next applications in one of these stages, the stages one after the other, locked; of each stage those after its last. */
async function nextOf(tx: Transaction<Tables>, wanted: Wanted, atOnce: number): Promise<ApplicationRow[]> {
  for (const stage of wanted.from) {
    const rows = await inStage(tx, wanted, stage).limit(atOnce).forUpdate().execute()
    if (rows.length > 0) return rows
  }
  return []
}

async function firstOf(db: Kysely<Tables>, wanted: Wanted) {
  for (const stage of wanted.from) {
    const row = await inStage(db, wanted, stage).limit(1).executeTakeFirst()
    if (row) return row
  }
  return undefined
}

type Wanted = {
  id: number
  from: readonly ApplicationStage[]
  last: ReadonlyMap<ApplicationStage, bigint>
  left: readonly bigint[]
}

function inStage(db: Kysely<Tables>, { id, last, left }: Wanted, stage: ApplicationStage) {
  return db
    .selectFrom('ipo_application')
    .selectAll()
    .where('issue_id', '=', id)
    .where('state', '=', stage)
    .where('id', '>', last.get(stage) ?? 0n)
    .where(sql<SqlBool>`id <> all (${left}::bigint[])`)
    .orderBy('id')
}

/** Each of its application; what they hear of with it are the wallet and their orders. */
export async function tellEach(
  { notifyAll, announce }: Act,
  notices: readonly Omit<Notice<Extract<NoticeKind, `ipo_${string}`>>, 'at'>[],
) {
  await notifyAll(notices)
  for (const { customer, facts } of notices)
    announce(customer, ['wallet', 'orders', 'unread'], [facts.number])
}
