import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/**
 * Withdrawals that wait for an operator, by the published service level. One that was sent waits for an
 * operator once it is late.
 */
export const countWithdrawals: Counter = async ({ db }, now) => {
  const at = new Date(now)
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(created_at) as oldest,
           count(*) filter (where published_due_at < ${at})::integer as overdue
      from ((select created_at, published_due_at from withdrawal
               where state in ('requested', 'cooling', 'approved')
              order by published_due_at limit 1000)
            union all
            (select created_at, published_due_at from withdrawal where state = 'sent'
              and published_due_at < ${at}
              order by published_due_at limit 1000)
            limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    oldest: first?.oldest?.getTime() ?? null,
    overdue: first?.overdue ?? 0,
  }
}
