import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Who = { id: number; now: number; mode: 'paper' | 'live' }

/**
 * Whether no other operator could ever approve one. Never in live mode: there the machine's command adds the
 * second.
 */
export async function isAlone(db: Kysely<Tables>, { id, now, mode }: Who): Promise<boolean> {
  return mode === 'paper' && (await othersThan(db, { id, now })).every(({ gone }) => gone === 'for good')
}

export async function hasSecondAdministrator(db: Kysely<Tables>, who: Pick<Who, 'id' | 'now'>) {
  return (await othersThan(db, who)).some(({ roles, gone }) => !gone && mayDo(roles, 'manage operators'))
}

/**
 * The other operators. One who let the invitation's password run out is gone for good, since nobody could
 * approve another. One who has worked here and did so after a reset is not, though they decide nothing until
 * the machine lets them in again.
 */
async function othersThan(db: Kysely<Tables>, { id, now }: Pick<Who, 'id' | 'now'>) {
  const others = await db
    .selectFrom('operator')
    .select(['roles', 'one_time_until', 'enrolled_at'])
    // Older rows do not have when it was.
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_entry')
          .select('audit_entry.id')
          .where('action', '=', 'operator.enrolled')
          .whereRef('audit_entry.subject', '=', 'operator.email'),
      ).as('logged'),
    )
    .where('id', '!=', id)
    .where('disabled_at', 'is', null)
    .execute()
  return others.map(({ roles, one_time_until, enrolled_at, logged }) => {
    const over = one_time_until !== null && one_time_until.getTime() <= now
    const worked = enrolled_at !== null || Boolean(logged)
    return { roles, gone: over && (worked ? 'for now' : 'for good') }
  })
}
