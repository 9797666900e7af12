import type { Reply } from '@tarazu/contract/endpoint'
import type { getSecurity as api } from '@tarazu/contract/security/api'
import type { Caller, Deps } from '../deps.ts'

type Api = typeof api

export async function getSecurity(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  { id }: Pick<Caller, 'id'>,
): Promise<Reply<Api>> {
  const row = await db
    .selectFrom('customer')
    .leftJoin('transaction_password', 'transaction_password.customer_id', 'customer.id')
    .select(['set_at', 'frozen_at', 'frozen_by', 'frozen_reason', 'frozen_until', 'own_frozen_at'])
    .where('customer.id', '=', id)
    .executeTakeFirstOrThrow()
  const locked = row.set_at !== null && (await sessions.attempts.isExhausted('transaction', String(id)))
  const factor = await sessions.secondFactors.find(db, id)
  return {
    transactionPassword: row.set_at === null ? 'unset' : locked ? 'locked' : 'set',
    secondFactor: factor ? { since: factor.since, recoveryCodesLeft: factor.recoveryCodesLeft } : null,
    frozen: row.frozen_at && {
      by: row.frozen_by ?? 'operator',
      since: row.frozen_at.getTime(),
      own: (row.frozen_by === 'customer' ? row.frozen_at : row.own_frozen_at)?.getTime() ?? null,
      until: row.frozen_until?.getTime() ?? null,
      reason: row.frozen_reason,
    },
  }
}
