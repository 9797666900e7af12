import { day_ms } from '@tarazu/contract/duration'
import { visitorLifetime_days } from '@tarazu/contract/support/rules'
import type { Deps } from '../deps.ts'

const batchSize = 1_000

/** A job. Visitors' conversations are kept no longer than they are of use to them. */
export async function pruneVisitors({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const before = new Date(clock.now() - visitorLifetime_days * day_ms)
  await db
    .deleteFrom('visitor_conversation')
    .where('id', 'in', (from) =>
      from
        .selectFrom('visitor_conversation')
        .select('id')
        .where('last_at', '<', before)
        .orderBy('last_at')
        .limit(batchSize),
    )
    .execute()
}
