import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/** Counts customers whose last message has no answer. */
export const countChats = waitingIn('conversation')
/** Counts visitors whose last message has no answer. */
export const countVisitors = waitingIn('visitor_conversation')

function waitingIn(table: 'conversation' | 'visitor_conversation'): Counter {
  return async ({ db, policies }, now) => {
    const overdue = new Date(now - policies.get().chat_service_level_hours * hour_ms)
    const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(waiting_since) as oldest,
           count(*) filter (where waiting_since < ${overdue})::integer as overdue
      from (select waiting_since from ${sql.table(table)} where waiting_since is not null
             order by waiting_since limit 1000) as first`.execute(db)
    const [first] = rows
    return {
      waiting: first?.waiting ?? 0,
      oldest: first?.oldest?.getTime() ?? null,
      overdue: first?.overdue ?? 0,
    }
  }
}
