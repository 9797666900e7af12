import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'
import { idle_ms } from './session.ts'

/**
 * Which of these sessions have ended. Streams ask, for they show their token only once. Asking counts as use
 * of the others, because an open stream replaces polls.
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
    .where('last_seen_at', '>', new Date(now - idle_ms))
    .returning('id')
    .execute()
  const living = new Set(alive.map(({ id }) => id))
  return ids.filter((id) => !living.has(id))
}
