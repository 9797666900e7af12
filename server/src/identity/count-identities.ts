import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/** Counts papers that wait for a decision. */
export const countIdentities: Counter = async ({ db, policies }, now) => {
  const overdue = new Date(now - policies.get().identity_service_level_hours * hour_ms)
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(submitted_at) as oldest,
           count(*) filter (where submitted_at < ${overdue})::integer as overdue
      from (select submitted_at from identity where state = 'under_review'
             order by submitted_at, customer_id limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    oldest: first?.oldest?.getTime() ?? null,
    overdue: first?.overdue ?? 0,
  }
}
