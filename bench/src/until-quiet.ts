import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

/** Longer than the minute between two checks of what was booked. */
const quiet_ms = 75_000

/**
 * Waits until nothing works on what was written before a measurement: checks of seeded journals, or a vacuum
 * of their tables, take a processor for a minute.
 */
export async function untilQuiet(owner: Client) {
  for (let since = performance.now(); performance.now() - since < quiet_ms; await wait(200)) {
    const { rows } = await owner.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity
         where state = 'active' and pid <> pg_backend_pid() and now() - query_start > '200 ms') as busy`,
    )
    if (rows[0]?.busy) since = performance.now()
  }
}
