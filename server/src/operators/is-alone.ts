import { mayDo } from '@tarazu/contract/operators/permissions'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Who = { id: number; now: number; mode: 'paper' | 'live' }

/**
 * Whether there is no other operator at all, who could approve another. Never in live mode: there the machine's command adds
 * the second.
 */
export async function isAlone(db: Kysely<Tables>, { id, now, mode }: Who): Promise<boolean> {
  return mode === 'paper' && (await othersThan(db, { id, now })).every(({ gone }) => gone === 'for good')
}

export async function hasSecondAdministrator(db: Kysely<Tables>, who: Pick<Who, 'id' | 'now'>) {
  return (await othersThan(db, who)).some(({ roles, gone }) => !gone && mayDo(roles, 'manage operators'))
}

/**
 * One who was invited and let the one-time password run out is none: nobody could ever approve the next. Who has worked here
 * and did so after a reset is one, though they decide nothing until the machine gives them another.
 */
async function othersThan(db: Kysely<Tables>, { id, now }: Pick<Who, 'id' | 'now'>) {
  const others = await db
    .selectFrom('operator')
    .select(['roles', 'one_time_until', 'enrolled_at'])
    // When they did was not always kept with them.
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
