import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { idleMs } from './session.ts'

/**
 * Which of these have ended or run out: for streams, which show their token only once. For the others it counts as
 * use, because an open stream stands for the polls it replaces.
 */
export async function endedSessions(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  ids: number[],
): Promise<number[]> {
  const now = clock.now()
  const alive = await db
    .updateTable('session')
    .set({ last_seen_at: sql<Date>`greatest(last_seen_at, ${new Date(now)}::timestamptz)` })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .where('last_seen_at', '>', new Date(now - idleMs))
    .returning('id')
    .execute()
  const living = new Set(alive.map(({ id }) => id))
  return ids.filter((id) => !living.has(id))
}
