import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Counter } from '../../queues/counter.ts'

/**
 * Counts halts for splits of the feed that operators have neither planned nor dismissed. One is late after an
 * hour.
 */
export const countSplits: Counter = async ({ db, market }, now) => {
  const marketNow = market.now()
  const { rows } = await sql<{ waiting: number; oldest: Date | null; overdue: number }>`
    select count(*)::integer as waiting, min(h.since) as oldest,
           count(*) filter (where h.since <= ${new Date(marketNow - hour_ms)})::integer as overdue
      from instrument_halt h
     where h.ended_at is null and h.split_day is not null
       and not exists (
         select from instrument_event e
         where e.symbol = h.symbol and e.day = h.split_day and e.old_units is not null)
       and not exists (select from proposal p
                        where p.subject = h.symbol and p.kind in ('instrument.action', 'instrument.resume')
                          and p.state = 'open' and p.expires_at > ${new Date(now)})`.execute(db)
  const [first] = rows
  return {
    waiting: first?.waiting ?? 0,
    // The halt's age is by the market's clock, and `oldest` is a time of the machine's.
    oldest: first?.oldest ? now - (marketNow - first.oldest.getTime()) : null,
    overdue: first?.overdue ?? 0,
  }
}
