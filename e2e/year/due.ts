/**
 * What has fallen due and is not done: what the server has to work on next. Offers that it makes up by itself
 * are left out, and what waits for a rate of exchange.
 */
import type { Database } from '../../server/src/db/database.ts'
import { eventGrace_ms } from '../../server/src/market/corporate-actions/instrument-event.ts'

export type Reader = Pick<Database['pool'], 'query'>

/** Each by its name, the first ten; `at` is ms UTC on the market's clock. */
export async function dueBy(database: Reader, at: number): Promise<string[]> {
  const { rows } = await database.query<{ what: string }>(
    `
    select symbol || ' ' || kind || ' ' || day as what from instrument_event
     where state <> 'done' and due <= $2 and not (state = 'begun' and rate is null)
    union all select 'settlement of order ' || order_id from settlement where not settled and due <= $1
    union all select 'end of order ' || number from orders
     where state in ('queued', 'resting', 'trigger_pending', 'part_filled') and expires_at <= $1
    union all select 'listing ' || number from placement
     where demo is null and state in ('approved', 'open') and closes_at <= $1
    union all select 'sale of fund ' || number from fund
     where not demo and state = 'issued' and closes_at <= $1
    union all select 'payment of ' || o.number from fund_order o join fund f on f.id = o.fund_id
     where f.state in ('declared', 'unwinding') and o.state = 'active' and o.ends_at <= $1
    union all select 'issue ' || symbol || ' ' || state from ipo_issue
     where not demo and (state in ('allotting', 'listing', 'withdrawing') or (state = 'announced' and opens_at <= $1)
                         or (state = 'open' and closes_at <= $1) or (state = 'allotted' and lists_at <= $1))
    limit 10`,
    [new Date(at), new Date(at - eventGrace_ms)],
  )
  return rows.map(({ what }) => what)
}
