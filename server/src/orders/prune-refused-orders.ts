import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

const kept_ms = 90 * day_ms

const atOnce = 5_000

/**
 * Removes refused orders from listings after a quarter of a year: nothing moved for them, and nobody asks why
 * any more. A sale of such a purchase is an ordinary order and is kept, even if it failed.
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
