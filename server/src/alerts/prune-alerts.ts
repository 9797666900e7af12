import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

const kept_ms = 90 * day_ms
const maxAtOnce = 5_000

/** Alerts that were told are kept for ninety days; their notices stay. */
export async function pruneAlerts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const before = new Date(clock.now() - kept_ms)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from alert where id = any (array(
        select id from alert where state = 'fired' and fired_at < ${before}
         order by fired_at limit ${maxAtOnce}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BigInt(maxAtOnce)) return
  }
}
