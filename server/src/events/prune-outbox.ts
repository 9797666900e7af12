import type { Pool } from 'pg'

const batch = 5_000
const keptHours = 24

/** Removes what is older than a day, oldest first, so that the rest has no gap. A job of the leader. */
export async function pruneOutbox(pool: Pool): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query({
      name: 'prune-outbox',
      text: `
        with oldest as (select xid, id, at from outbox order by xid, id limit $1),
             first_kept as (select min(xid) as xid from oldest where at >= clock_timestamp() - make_interval(hours => $2))
        delete from outbox using oldest, first_kept
         where (outbox.xid, outbox.id) = (oldest.xid, oldest.id)
           and (first_kept.xid is null or oldest.xid < first_kept.xid)`,
      values: [batch, keptHours],
    })
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return removed
  }
}
