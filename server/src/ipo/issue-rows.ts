import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import { type IssueMove, type IssueRow, issueTransitions } from './issue.ts'

/**
 * Issues with their open proposal; of two it is the withdrawal, which would end the other. `allotment` is the
 * payload of a proposed allotment, even while a withdrawal is proposed too: either can still be decided.
 */
export function readIssues(db: Kysely<Tables>, now: number) {
  const kinds = ['ipo.announce', 'ipo.allot', 'ipo.withdraw'] as const
  return db
    .selectFrom('ipo_issue')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('proposal')
          .where(sql<SqlBool>`proposal.subject = 'IPO-' || ipo_issue.id`)
          .where('proposal.state', '=', 'open')
          .where('proposal.expires_at', '>', new Date(now))
          .where('proposal.kind', 'in', kinds)
          .select([
            // `ipo.withdraw` is the last of the kinds by name.
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

/** Locks an issue, so that of two operators who decide about it one is first. Refuses with `not_found`. */
export async function lockIssue(tx: Transaction<Tables>, id: number): Promise<IssueRow> {
  const row = await tx.selectFrom('ipo_issue').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Keeps an issue in its state until the transaction ends, without keeping other applications waiting. */
export async function shareLockIssue(tx: Transaction<Tables>, id: number): Promise<IssueRow> {
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

/** Moves an issue that `lockIssue` has read to its next state. Refuses with `already_decided`. */
export async function transitionIssue(
  { tx, at, announceToOperators }: Act,
  row: IssueRow,
  move: IssueMove,
  who: 'operator' | 'system',
  columns: Columns = {},
) {
  const { state, timeline } = issueTransitions.transition(row, move, at, who)
  const { numUpdatedRows } = await tx
    .updateTable('ipo_issue')
    .set({ ...columns, state, timeline: JSON.stringify(timeline) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`issue ${row.id} changed while it was locked`)
  announceToOperators('ipo')
}
