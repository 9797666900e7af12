import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Tables } from '../db/tables.ts'
import { familiar_ms } from './session.ts'

/**
 * Removes sessions that ended too long ago to be familiar, and counts of attempts whose window and lock are
 * over.
 */
export async function removeOldSessions({ db, clock }: { db: Kysely<Tables>; clock: Clock }): Promise<void> {
  const now = clock.now()
  await deleteInBatches((batchSize) =>
    db
      .deleteFrom('session')
      .where('id', 'in', (from) =>
        from
          .selectFrom('session')
          .select('id')
          .where('expires_at', '<', new Date(now - familiar_ms))
          .orderBy('expires_at')
          .limit(batchSize),
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((batchSize) =>
    db
      .deleteFrom('guess')
      .where(sql<SqlBool>`ctid = any (array(
        select ctid from guess
         where window_ends_at <= ${new Date(now)}
           and (locked_until is null or locked_until <= ${new Date(now)})
         order by window_ends_at limit ${batchSize}))`)
      .executeTakeFirst(),
  )
}
