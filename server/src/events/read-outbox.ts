import type { ClientBase, Pool } from 'pg'
import { type Event, type Topic, topics } from './event.ts'

/**
 * Which transactions a reader has seen, as PostgreSQL's own text of a snapshot, `xmin:xmax:xid,xid,…`.
 * Everything before xmin is seen, nothing from xmax on, and in between all but the listed ones, which were
 * still running.
 */
export type Snapshot = string

/** More news than this at once is reported as "everything may have changed". */
const maxNews = 10_000

export async function takeSnapshot(client: ClientBase): Promise<Snapshot> {
  const { rows } = await client.query<{ now: Snapshot }>('select pg_current_snapshot()::text as now')
  return (rows[0] as { now: Snapshot }).now
}

/**
 * Reads what was committed since `seen`, each row exactly once, however long its transaction ran: rows that
 * this statement sees and the earlier snapshot did not. Continuing from the last id would lose late commits,
 * and waiting for the oldest transaction would let one slow writer delay everybody's news.
 */
export async function readOutbox(
  client: ClientBase,
  seen: Snapshot,
): Promise<{ seen: Snapshot; news: Event[] }> {
  const { rows } = await client.query<{ now: Snapshot; news: Row[] }>({
    name: 'read-outbox',
    text: `
      select pg_current_snapshot()::text as now,
             coalesce((select json_agg(news) from (
               select customer_id as customer, topics, numbers, origin
                 from outbox
                where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
                order by xid, id
                limit ${maxNews + 1}) news), '[]') as news`,
    values: [seen],
  })
  const { now, news } = rows[0] as { now: Snapshot; news: Row[] }
  const id = positionOf(now)
  // A counter that went back belongs to another database, restored or failed over to: nothing known need be
  // true there.
  const everything = news.length > maxNews || nextOf(now) < nextOf(seen)
  return { seen: now, news: everything ? [anything(id)] : news.map((row) => ({ id, ...row })) }
}

type Row = Omit<Event, 'id'>

function anything(id: bigint): Event {
  return { id, customer: null, topics: [...topics] as Topic[], numbers: [], origin: null }
}

/** Everything before it has been seen; some of what comes after it may have been as well. */
export function positionOf(seen: Snapshot): bigint {
  return BigInt(seen.slice(0, seen.indexOf(':')))
}

function nextOf(seen: Snapshot): bigint {
  return BigInt(seen.split(':')[1] as string)
}

/** Most orders named at once; beyond that the client reads its list anew. */
const maxNumbers = 200

/**
 * The orders of a customer that changed since a position: an empty list if that cannot be determined,
 * undefined for none.
 */
export async function ordersSince(
  pool: Pool,
  customer: number,
  position: bigint,
): Promise<string[] | undefined> {
  // The oldest row shows what was pruned; a position beyond the counter is of another database.
  const { rows } = await pool.query<{ known: boolean; touched: string[][] }>({
    name: 'orders-since',
    text: `
      select $2::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
               and coalesce((select xid <= $2::text::xid8 from outbox order by xid, id limit 1), false) as known,
             coalesce((select json_agg(numbers) from (
               select numbers from outbox
                where customer_id = $1 and xid >= $2::text::xid8 and 'orders' = any (topics)
                limit ${maxNumbers + 1}) touched), '[]') as touched`,
    values: [customer, String(position)],
  })
  const { known, touched } = rows[0] as { known: boolean; touched: string[][] }
  const numbers = [...new Set(touched.flat())]
  if (!known || touched.length > maxNumbers || numbers.length > maxNumbers) return []
  if (touched.some((each) => each.length === 0)) return []
  return numbers.length > 0 ? numbers : undefined
}
