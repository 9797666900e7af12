import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/**
 * What the list of recharges shows as waiting: announced bank transfers, and matches that are not credited
 * yet.
 */
export const countRecharges: Counter = async ({ db }, now) => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(created_at) as oldest,
           count(*) filter (where due_at < ${new Date(now)})::integer as overdue
      from (select created_at, due_at from recharge where state in ('created', 'matched')
        and method <> 'sandbox'
             order by id limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    oldest: first?.oldest?.getTime() ?? null,
    overdue: first?.overdue ?? 0,
  }
}
