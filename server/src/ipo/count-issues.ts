import { sql } from 'kysely'
import type { Counter } from '../queues/counter.ts'

/**
 * Counts the closed issues whose allotment is not proposed. They are overdue once their shares should be
 * listed. Demo issues are left out: they run by themselves.
 */
export const countIssues: Counter = async ({ db, market }, now) => {
  const marketNow = market.now()
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(closes_at) as oldest,
           count(*) filter (where lists_at <= ${new Date(marketNow)})::integer as overdue
      from (select closes_at, lists_at from ipo_issue i
             where state = 'closed' and list_hash is not null and not demo
               and not exists (select from proposal p
                                where p.subject = 'IPO-' || i.id and p.kind in ('ipo.allot', 'ipo.withdraw')
                                  and p.state = 'open' and p.expires_at > ${new Date(now)})
             order by id limit 1000) as first`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    // The same age, put from the market's clock onto the machine's.
    oldest: first?.oldest ? now - (marketNow - first.oldest.getTime()) : null,
    overdue: first?.overdue ?? 0,
  }
}
