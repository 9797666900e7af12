import { masked } from '@tarazu/contract/bank-cards/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/withdrawals/operate-api'
import type { WithdrawalQueueRow, WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import { type Kysely, sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { countedAtMost } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { verifiedName } from '../identity/verified-name.ts'
import { payeeNames } from './payee-names.ts'
import { readDoubts } from './read-doubts.ts'
import { unpaidStates } from './withdrawal.ts'
import { isOverdue, timelineOf, withdrawalsWithCards } from './withdrawal-rows.ts'

const views: Record<'waiting' | 'late' | 'sent' | 'ended', readonly WithdrawalState[]> = {
  waiting: unpaidStates,
  late: [...unpaidStates, 'sent'],
  sent: ['sent'],
  ended: ['settled', 'cancelled', 'rejected', 'returned'],
}

export async function listWithdrawalQueue(
  deps: Deps,
  _caller: OperatorCaller,
  { view = 'waiting', after, limit = 50 }: Input<typeof api.listWithdrawalQueue>,
): Promise<Reply<typeof api.listWithdrawalQueue>> {
  const now = deps.clock.now()
  const states = views[view]
  // Late is judged by the published time: an operator's later word makes none less late.
  const due = view === 'late' ? 'published_due_at' : 'due_at'
  const late = new Date(now)
  let query = rowsOf(deps.db, now)
    .where('withdrawal.state', 'in', states)
    .$if(view === 'late', (all) => all.where('withdrawal.published_due_at', '<', late))
  const from = placeOf(after)
  if (view === 'ended') {
    if (from) query = query.where('withdrawal.id', '<', BigInt(from.id))
    query = query.orderBy('withdrawal.id', 'desc')
  } else {
    if (from)
      query = query.where(
        sql<boolean>`(${sql.ref(`withdrawal.${due}`)}, withdrawal.id)
            > (${new Date(from.due)}, ${from.id}::bigint)`,
      )
    query = query.orderBy(`withdrawal.${due}`).orderBy('withdrawal.id')
  }
  const [found, count] = await Promise.all([
    query.limit(limit + 1).execute(),
    countedAtMost(
      deps.db,
      deps.db
        .selectFrom('withdrawal')
        .select('id')
        .where('state', 'in', states)
        .$if(view === 'late', (all) => all.where('published_due_at', '<', late)),
    ),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map((row) => queueRow(row, now)),
    next: found.length > limit && last ? `${last[due].getTime()}-${last.id}` : null,
    count,
  }
}

export async function reviewWithdrawal(
  deps: Deps,
  _caller: OperatorCaller,
  { number }: Input<typeof api.reviewWithdrawal>,
): Promise<Reply<typeof api.reviewWithdrawal>> {
  const now = deps.clock.now()
  const row = await rowsOf(deps.db, now).where('withdrawal.number', '=', number).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    ...queueRow(row, now),
    names: payeeNames(row.holder, await verifiedName(deps, row.customer_id)),
    coolingUntil: row.cooling_until?.getTime() ?? null,
    reviewEndsAt: row.review_ends_at?.getTime() ?? null,
    reasonText: row.reason_text,
    bankReference: row.bank_reference,
    publishedDueAt: row.published_due_at.getTime(),
    ...(await readDoubts(deps.db, row.customer_id, deps.settings.currency)),
    timeline: timelineOf(row),
  }
}

/** A withdrawal has at most one open proposal and one claim, so these joins never multiply rows. */
function rowsOf(db: Kysely<Tables>, now: number) {
  return withdrawalsWithCards(db)
    .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
    .leftJoin('claim', (join) =>
      join
        .on('claim.queue', '=', 'withdrawals')
        .onRef('claim.thing', '=', 'withdrawal.number')
        .on('claim.expires_at', '>', new Date(now)),
    )
    .leftJoin('operator', 'operator.id', 'claim.operator_id')
    .leftJoin('proposal', (join) =>
      join
        .onRef('proposal.subject', '=', 'withdrawal.number')
        .on('proposal.state', '=', 'open')
        .on('proposal.expires_at', '>', new Date(now)),
    )
    .select(['customer.display_id', 'operator.name as claimed_by', 'proposal.kind as proposal_kind'])
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function queueRow(row: Row, now: number): WithdrawalQueueRow {
  return {
    number: row.number,
    customer: row.display_id,
    amount: row.amount,
    bank: row.bank,
    account: masked(row.last4),
    state: row.state,
    reason: row.reason_code,
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at.getTime(),
    overdue: isOverdue(row, now),
    claimedBy: row.claimed_by,
    // The number is a withdrawal's, so only proposals about withdrawals are found.
    proposal: row.proposal_kind as WithdrawalQueueRow['proposal'],
  }
}

/** The key where the page before ended; a cursor that is not understood begins at the beginning. */
function placeOf(after: string | undefined) {
  const [, due, id] = /^(\d{1,15})-(\d{1,18})$/.exec(after ?? '') ?? []
  return due !== undefined && id !== undefined ? { due: Number(due), id } : undefined
}
