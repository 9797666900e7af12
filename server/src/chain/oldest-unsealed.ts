import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/**
 * Since when the oldest committed entry waits to be sealed (rule H11), ms UTC; undefined: none waits. Looks
 * where `seal_block` looks, and stops at the first entry, however many wait.
 */
export async function oldestUnsealed({ db }: Pick<Deps, 'db'>): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    with head as (select * from chain_head),
    sealed as (
      select u.id from head h
        join chain_entries e on e.source = 'journal' and e.span && int8range(h.journal_upto, null, '()')
       cross join unnest(e.ids) as u (id))
    select least(
      (select a.at::timestamptz from head h join audit_entry a on a.id > h.audit_upto order by a.id limit 1),
      (select j.at from head h join journal j on j.id > h.journal_upto
        where not exists (select from sealed s where s.id = j.id)
        order by j.id limit 1),
      (select o.at from head h join outbox o on o.xid >= h.outbox_upto
        where o.xid < pg_snapshot_xmin(pg_current_snapshot()) and 'orders' = any (o.topics)
        order by o.xid limit 1)) as at`.execute(db)
  return rows[0]?.at?.getTime()
}
