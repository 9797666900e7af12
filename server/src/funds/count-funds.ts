import { day_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/**
 * Counts the funds whose first purchase has reached the end of its period and for which no return is
 * proposed. They are overdue after a day. Demo funds are left out: they run by themselves.
 */
export const countFunds: Counter = async ({ db, market }, now) => {
  const marketNow = market.now()
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(first_end) as oldest,
           count(*) filter (where first_end <= ${new Date(marketNow - day_ms)})::integer as overdue
      from (select (select o.ends_at from fund_order o where o.fund_id = f.id and o.state = 'active'
                     order by o.ends_at limit 1) as first_end
              from fund f
             where f.state in ('issued', 'closed') and f.return_rate is null and not f.demo
               and not exists (select from proposal p
                                where p.subject = f.number and p.kind in ('fund.return', 'fund.unwind')
                                  and p.state = 'open' and p.expires_at > ${new Date(now)})
             order by f.id limit 1000) as first
     where first_end <= ${new Date(marketNow)}`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    // The same age, put from the market's clock onto the machine's.
    oldest: first?.oldest ? now - (marketNow - first.oldest.getTime()) : null,
    overdue: first?.overdue ?? 0,
  }
}
