import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import { type IssueEvent, type IssueRow, states } from './issue.ts'

/**
 * With what waits for a second operator: of two the withdrawal, which would end the other. And with the allotment that is
 * proposed, whether or not a withdrawal is, too: until one of them is decided both can be.
 */
export function readIssues(db: Kysely<Tables>, now: number) {
  const kinds = ['ipo.announce', 'ipo.allot', 'ipo.withdraw'] as const
  return db
    .selectFrom('ipo_issue')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('proposal')
          .where(sql<SqlBool>`proposal.subject = 'IPO-' || ipo_issue.id`)
          .where('proposal.state', '=', 'open')
          .where('proposal.expires_at', '>', new Date(now))
          .where('proposal.kind', 'in', kinds)
          .select([
            // The last of them by their names.
            sql<string | null>`(array_agg(number order by kind desc))[1]`.as('number'),
            sql<string | null>`max(kind)`.as('kind'),
            sql<unknown>`(array_agg(payload) filter (where kind = 'ipo.allot'))[1]`.as('allotment'),
          ])
          .as('proposal'),
      (join) => join.onTrue(),
    )
    .selectAll('ipo_issue')
    .select(['proposal.number as proposal', 'proposal.kind as proposed', 'proposal.allotment'])
}

/** Locked, so that of two who decide one is first. Refuses with `not_found`. */
export async function lockIssue(tx: Transaction<Tables>, id: number): Promise<IssueRow> {
  const row = await tx.selectFrom('ipo_issue').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Kept from changing its state until the caller's transaction ends; many may keep it so at once. */
export async function holdIssue(tx: Transaction<Tables>, id: number): Promise<IssueRow> {
  const row = await tx.selectFrom('ipo_issue').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

type Columns = Partial<
  Pick<
    IssueRow,
    | 'price'
    | 'seed'
    | 'seed_sealed'
    | 'seed_hash'
    | 'list_hash'
    | 'result_hash'
    | 'applications'
    | 'applied'
    | 'allotted'
    | 'reason'
    | 'withdrawn_because'
  >
>

/** One step of an issue that `lockIssue` has read; operators hear of it. Refuses with `already_decided`. */
export async function moveIssue(
  { tx, at, announceToOperators }: Act,
  row: IssueRow,
  event: IssueEvent,
  who: 'operator' | 'system',
  columns: Columns = {},
) {
  const { state, timeline } = states.transition(row, event, at, who)
  const { numUpdatedRows } = await tx
    .updateTable('ipo_issue')
    .set({ ...columns, state, timeline: JSON.stringify(timeline) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`issue ${row.id} changed while it was locked`)
  announceToOperators('ipo')
}
