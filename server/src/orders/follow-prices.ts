import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'
import type { OrderRow } from './decide/order.ts'
import { trails } from './decide/trail.ts'

/**
 * Lets trailing stops follow the quotes that orders may fill against now. The stops that these reach are
 * written, so that the matching finds them like others (decision 118).
 */
export async function followPrices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  quotes: readonly Pick<Quote, 'symbol' | 'last'>[],
): Promise<void> {
  if (quotes.length === 0) return
  const [symbols, lasts] = [quotes.map(({ symbol }) => symbol), quotes.map(({ last }) => last)]
  const at = new Date(clock.now()).toISOString()
  await retryDeadlock(() =>
    sql`select follow_prices(${symbols}::text[], ${lasts}::bigint[], ${at})`.execute(db),
  )
}

/**
 * The best price since each order was placed whose stop follows the price now, in micros, by the order's id.
 * One since which nobody has looked at the price is left out.
 */
export async function readBestPrices(
  { db }: Pick<Deps, 'db'>,
  orders: readonly Pick<OrderRow, 'id' | 'type' | 'state'>[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const ids = orders.filter(trails).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; price: bigint }>`
    select o.id, b.price from orders o
     cross join lateral (select p.price from best_price p
                          where p.symbol = o.symbol and p.side = o.side and p.id >= o.trail_group
                          order by p.id limit 1) b
     where o.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

/**
 * Removes the groups whose last order has ended: those that are the price of no order that waits. It takes
 * turns with `follow_prices`, which makes a group in one statement and gives it to an order in the next.
 */
export async function pruneBestPrices(deps: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  await act(deps, async ({ tx }) => {
    await sql`select pg_advisory_xact_lock('best_price'::regclass::oid::bigint)`.execute(tx)
    await sql`
      delete from best_price b
       where not exists (
         select from orders o
          where o.symbol = b.symbol and o.side = b.side and o.type = 'trailing'
            and o.state = 'trigger_pending' and o.trail_group <= b.id
            and not exists (select from best_price p
                             where p.symbol = b.symbol and p.side = b.side and p.id < b.id
                               and p.id >= o.trail_group))`.execute(tx)
  })
}
