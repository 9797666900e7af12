import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

const kept_ms = 90 * day_ms

const atOnce = 5_000

/**
 * Orders from listings that were refused: nothing moved for them, and after a quarter of a year nobody asks why. A sale of what was
 * bought from one is an order as any other, and kept, also where it failed.
 */
export async function pruneRefusedOrders({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const before = new Date(clock.now() - kept_ms)
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from orders where id = any (array(
        select id from orders where state = 'failed' and kind <> 'stock' and side = 'buy' and filled = 0
                            and created_at < ${before}
         order by created_at limit ${atOnce}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BigInt(atOnce)) return
  }
}
