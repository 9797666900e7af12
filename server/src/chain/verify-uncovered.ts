/**
 * Checks what is in the tables and in no block: entries that wait for the next block, and any that were
 * inserted behind it.
 */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Tx = Transaction<Tables>
type Uncovered = { waiting: number; problem: string | undefined }

const atOnce = 20_000
/** Clocks of several machines differ by less than this (`safe-mode/clock-fault.ts`). */
const apart_ms = 5 * 60_000

/** Below every id of ours. */
const lowest = -(2n ** 63n)

/** Checks journals from this one on; undefined: all. */
export async function uncoveredJournals(tx: Tx, from = lowest + 1n): Promise<Uncovered> {
  const head = await tx
    .selectFrom('chain_head')
    .select(['journal_upto', 'complete_at'])
    .executeTakeFirstOrThrow()
  let waiting = 0
  for (let after = from - 1n; ; ) {
    const { rows: ids } = await sql<{ last: bigint | null }>`
      select max(id) as last
        from (select id from journal where id > ${after} order by id limit ${atOnce}) j`.execute(tx)
    const last = ids[0]?.last ?? null
    if (last === null) return { waiting, problem: undefined }
    const { rows } = await sql<{ id: bigint; at: Date }>`
      select j.id, j.at from journal j
       where j.id > ${after} and j.id <= ${last}
         and j.id not in (select u.id from chain_entries e cross join unnest(e.ids) as u (id)
                           where e.source = 'journal' and e.span && int8range(${after}, ${last}, '(]'))
       order by j.id`.execute(tx)
    const put = rows.find(({ id, at }) => id <= head.journal_upto || wasComplete(head.complete_at, at))
    if (put) return { waiting, problem: `Journal ${put.id} was put in: no block covers it.` }
    waiting += rows.length
    after = last
  }
}

/** Orders that no block covers, or not up to their last event or fill. */
export async function uncoveredOrders(tx: Tx): Promise<Uncovered> {
  const head = await tx.selectFrom('chain_head').select('complete_at').executeTakeFirstOrThrow()
  let waiting = 0
  for (let after = lowest; ; ) {
    const { rows: ids } = await sql<{ last: bigint | null }>`
      select max(id) as last from (select id from orders where id > ${after} order by id limit ${atOnce}) o`.execute(
      tx,
    )
    const last = ids[0]?.last ?? null
    if (last === null) return { waiting, problem: undefined }
    const { rows } = await sql<{ number: string; at: Date }>`
      select o.number, greatest(o.created_at, (o.timeline -> -1 ->> 'at')::timestamptz, f.at) as at
        from orders o
        left join lateral (select e.events, e.fills_upto from order_event e where e.order_id = o.id
                            order by e.block desc limit 1) l on true
        left join lateral (select max(f.id) as upto, max(f.at) as at from fill f where f.order_id = o.id) f on true
       where o.id > ${after} and o.id <= ${last}
         and (l.events is null or jsonb_array_length(o.timeline) > l.events or f.upto > l.fills_upto)
       order by o.id`.execute(tx)
    const put = rows.find(({ at }) => wasComplete(head.complete_at, at))
    if (put) return { waiting, problem: `What no block covers was put into order ${put.number}.` }
    waiting += rows.length
    after = last
  }
}

/**
 * What was decided before this has had an hour of a running server to commit (decision 070), and was sealed.
 */
const wasComplete = (complete: Date, at: Date) => at.getTime() < complete.getTime() - apart_ms
