import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Who = { id: number; now: number; mode: 'paper' | 'live' }

/**
 * Whether there is no other operator at all, who could approve another. Never in live mode: there the machine's command adds
 * the second.
 */
export async function isAlone(db: Kysely<Tables>, { id, now, mode }: Who): Promise<boolean> {
  return mode === 'paper' && (await othersThan(db, { id, now })).length === 0
}

export async function hasSecondAdministrator(db: Kysely<Tables>, who: Pick<Who, 'id' | 'now'>) {
  return (await othersThan(db, who)).some(({ roles }) => mayDo(roles, 'manage operators'))
}

/** One who was invited and let the one-time password run out is none: nobody could ever approve the next. */
function othersThan(db: Kysely<Tables>, { id, now }: Pick<Who, 'id' | 'now'>) {
  return db
    .selectFrom('operator')
    .select('roles')
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .where((where) =>
      where.or([where('one_time_until', 'is', null), where('one_time_until', '>', new Date(now))]),
    )
    .execute()
}
