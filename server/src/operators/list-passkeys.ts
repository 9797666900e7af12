import type { Reply } from '@tarazu/contract/endpoint'
import type { listPasskeys as api } from '@tarazu/contract/operators/api'
import type { Deps, OperatorCaller } from '../deps.ts'

export async function listPasskeys({ db }: Deps, { operator }: OperatorCaller): Promise<Reply<typeof api>> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operator.id)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.getTime(),
    lastUsedAt: last_used_at?.getTime() ?? null,
  }))
}
