import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * Whether there is no other administrator, who could approve another operator. One who was invited and let the one-time
 * password run out is none: nobody could ever approve the next.
 */
export async function isAlone(
  db: Kysely<Tables>,
  { id, now }: { id: number; now: number },
): Promise<boolean> {
  const others = await db
    .selectFrom('operator')
    .select(['id', 'roles'])
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.or([where('one_time_until', 'is', null), where('one_time_until', '>', new Date(now))]),
    )
    .execute()
  return !others.some(({ roles }) => mayDo(roles, 'manage operators'))
}
