import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'

const kept_ms = 90 * day_ms

const atOnce = 5_000

/** Orders from listings that were refused: nothing moved for them, and after a quarter of a year nobody asks why. */
export async function pruneRefusedOrders({ pool, clock }: Pick<Deps, 'pool' | 'clock'>) {
  const before = new Date(clock.now() - kept_ms)
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from orders where id = any (array(select id from orders
         where state = 'failed' and kind <> 'stock' and filled = 0 and created_at < $1 order by created_at limit ${atOnce}))`,
      [before],
    )
    if ((rowCount ?? 0) < atOnce) return
  }
}
