import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/**
 * What the queue of bank lines counts as open: money that came in and belongs to nobody yet, matches that are
 * not credited, and money that went out and is not settled.
 */
export const countBankLines: Counter = async ({ db }, now) => {
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(created_at) as oldest,
           count(*) filter (where due_at < ${new Date(now)})::integer as overdue
      from ((select created_at, due_at from bank_line where amount > 0 and state in ('open', 'matched')
        order by id limit 1000)
            union all
            (select created_at, due_at from bank_line where amount < 0 and state = 'open'
              order by id limit 1000)
            limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    oldest: first?.oldest?.getTime() ?? null,
    overdue: first?.overdue ?? 0,
  }
}
