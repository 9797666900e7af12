import { day_ms } from '@tarazu/contract/duration'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Tables } from '../db/tables.ts'

/** How long the list of devices remembers, and from where a customer is known to sign in. */
const keptMs = 30 * day_ms

/** Sessions long over and counts that no longer count. Whoever holds the lease calls it now and then. */
export async function removeOldSessions({ db, clock }: { db: Kysely<Tables>; clock: Clock }): Promise<void> {
  const now = clock.now()
  await deleteInBatches((batchSize) =>
    db
      .deleteFrom('session')
      .where('id', 'in', (from) =>
        from
          .selectFrom('session')
          .select('id')
          .where('expires_at', '<', new Date(now - keptMs))
          .orderBy('expires_at')
          .limit(batchSize),
      )
      .executeTakeFirst(),
  )
  await deleteInBatches((most) =>
    db
      .deleteFrom('guess')
      .where(sql<SqlBool>`ctid = any (array(
        select ctid from guess
         where window_ends_at <= ${new Date(now)} and (locked_until is null or locked_until <= ${new Date(now)})
         order by window_ends_at limit ${most}))`)
      .executeTakeFirst(),
  )
}
