import type { lookAtCustomer as api } from '@tarazu/contract/customers/api'
import { type CustomerPart, customerParts } from '@tarazu/contract/customers/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { tellOfLook } from '../notices/tell-of-look.ts'
import { Refusal } from '../refusal.ts'
import {
  readBill,
  readCards,
  readHoldings,
  readLoans,
  readNotices,
  readOrders,
  readRecharges,
  readSessions,
  readWallet,
  readWithdrawals,
} from './read-parts.ts'
import { standingOf } from './standing.ts'

type Api = typeof api

/** Read-only, and each part only with its permission. Refuses with `not_found`. In the log before anything is seen. */
export async function lookAtCustomer(
  deps: Deps,
  { operator }: OperatorCaller,
  { displayId }: Input<Api>,
): Promise<Reply<Api>> {
  const row = await find(deps, displayId)
  if (!row) throw new Refusal('not_found')
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await appendAudit(tx, {
      at,
      actor: operator,
      action: 'customer.look',
      subject: displayId,
      customer: row.id,
    })
    await tellOfLook(tx, { customer: row.id, kind: 'account_viewed', operator, at })
  })
  deps.events.wake()

  const may = (part: CustomerPart) => mayDo(operator.roles, customerParts[part])
  const part = async <T>(name: CustomerPart, read: (of: Deps, customer: number) => Promise<T>) =>
    may(name) ? read(deps, row.id) : null
  const [wallet, holdings, orders, bill, recharges, withdrawals, cards, loans, sessions, notices] =
    await Promise.all([
      part('wallet', readWallet),
      part('holdings', readHoldings),
      part('orders', readOrders),
      part('bill', readBill),
      part('recharges', readRecharges),
      part('withdrawals', readWithdrawals),
      part('cards', readCards),
      part('loans', readLoans),
      readSessions(deps, row.id),
      readNotices(deps, row.id),
    ])
  return {
    displayId,
    phone: row.phone,
    name: row.real_name,
    verification: row.verification ?? 'none',
    standing: standingOf(row),
    createdAt: row.created_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
    restriction: row.frozen_at && {
      by: row.frozen_by ?? 'operator',
      reason: row.frozen_reason,
      since: row.frozen_at.getTime(),
      until: row.frozen_until?.getTime() ?? null,
    },
    proposed: await proposedFor(deps, displayId),
    identity: may('identity') ? { number: row.identity } : null,
    wallet,
    holdings,
    orders,
    bill,
    recharges,
    withdrawals,
    cards,
    loans,
    sessions,
    notices,
    chat: may('chat'),
  }
}

function find({ db }: Deps, displayId: string) {
  return db
    .selectFrom('customer')
    .leftJoin('identity', 'identity.customer_id', 'customer.id')
    .select([
      'customer.id',
      'phone',
      'customer.created_at',
      'closed_at',
      'frozen_at',
      'frozen_by',
      'frozen_reason',
      'frozen_until',
      'real_name',
      'identity.number as identity',
      'identity.state as verification',
    ])
    .where('display_id', '=', displayId)
    .executeTakeFirst()
}

async function proposedFor({ db, clock }: Deps, displayId: string) {
  const open = await db
    .selectFrom('proposal')
    .select('kind')
    .where('subject', '=', displayId)
    .where('kind', 'in', ['customer.restrict', 'customer.release'])
    .where('state', '=', 'open')
    .where('expires_at', '>', new Date(clock.now()))
    .executeTakeFirst()
  return (open?.kind ?? null) as 'customer.restrict' | 'customer.release' | null
}
