import { day_ms } from '@tarazu/contract/duration'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Tables } from '../db/tables.ts'

/** How long the list of devices remembers, and from where a customer is known to sign in. */
const keptMs = 30 * day_ms

/** Sessions long over and counts that no longer count. Whoever holds the lease calls it now and then. */
export async function removeOldSessions({ db, clock }: { db: Kysely<Tables>; clock: Clock }): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', new Date(now - keptMs))
    .execute()
  await db
    .deleteFrom('guess')
    .where('window_ends_at', '<=', new Date(now))
    .where((where) =>
      where.or([where('locked_until', 'is', null), where('locked_until', '<=', new Date(now))]),
    )
    .execute()
}
