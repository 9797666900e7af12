import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/** Counts the loan applications that wait for a decision. */
export const countLoans: Counter = async ({ db, policies }, now) => {
  const overdue = new Date(now - policies.get().loan_service_level_hours * hour_ms)
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(created_at) as oldest,
           count(*) filter (where created_at < ${overdue})::integer as overdue
      from (select created_at from loan where state = 'applied' order by id limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    oldest: first?.oldest?.getTime() ?? null,
    overdue: first?.overdue ?? 0,
  }
}
