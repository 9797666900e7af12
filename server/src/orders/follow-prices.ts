import { sql } from 'kysely'
import { act } from '../acts/act.ts'
import { retryDeadlock } from '../db/retry-deadlock.ts'
import type { Deps } from '../deps.ts'
import type { Quote } from '../market/feeds/feed.ts'

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

/** The best price since a trailing order was placed, in micros; null while nobody has looked at it. */
export async function readBestPrice({ db }: Pick<Deps, 'db'>, order: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ price: bigint }>`
    select p.price from orders o
      join best_price p on p.symbol = o.symbol and p.side = o.side and p.id >= o.trail_group
     where o.id = ${order} order by p.id limit 1`.execute(db)
  return rows[0]?.price ?? null
}

/** The stop of a trailing order that waits as it is at this moment, in micros. */
export async function readTrailedStop({ db }: Pick<Deps, 'db'>, order: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ stop: bigint }>`
    select trailed_stop(o) as stop from orders o where o.id = ${order}`.execute(db)
  return rows[0]?.stop ?? null
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
