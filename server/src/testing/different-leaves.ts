/** Whether what verifies the rows hashes the same texts as the functions of the database that sealed them. */
import { type Kysely, sql } from 'kysely'
import { makeAccountNames } from '../chain/account-names.ts'
import { journalLeaves } from '../chain/journal-leaves.ts'
import { orderLeaf, readOrderEvents } from '../chain/order-leaves.ts'
import { journalTable } from '../chain/verified-tables.ts'
import { withRows } from '../db/postgres-rows.ts'
import type { RowSource } from '../db/row-source.ts'
import type { Tables } from '../db/tables.ts'

const salt = Buffer.alloc(32, 7)

/** Names the journals and orders of which the two make another leaf, as if all were sealed now. */
export async function differentLeaves(db: Kysely<Tables>): Promise<string[]> {
  const { journals, orders } = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    return { journals: await sealedJournals(tx), orders: await sealedOrders(tx) }
  })
  return withRows(db, async (rows) => {
    const ours = await ourLeaves(rows)
    const { fills } = await readOrderEvents(
      rows,
      orders.map(({ id }) => id),
    )
    const different = [
      ...journals.filter(({ id, leaf }) => !ours.get(id)?.equals(leaf)).map(({ id }) => `journal ${id}`),
      ...orders
        .filter(({ id, leaf, body, events, upto }) => {
          const event = { order_id: id, block: '1', events, fills_after: '0', fills_upto: upto, body }
          return !orderLeaf(salt, event, fills.get(id) ?? []).equals(leaf)
        })
        .map(({ id }) => `order ${id}`),
    ]
    // Jobs may have posted more since.
    return journals.every(({ count }) => count === journals.length)
      ? different
      : [...different, 'not as many journals']
  })
}

async function sealedJournals(db: Kysely<Tables>) {
  const { rows } = await sql<Leaf & { count: number }>`
    select id::text, leaf, (select count(*) from journal)::integer as count
      from journal_leaves(array(select id from journal), ${salt})`.execute(db)
  return rows
}

async function sealedOrders(db: Kysely<Tables>) {
  const { rows } = await sql<Leaf & { body: string; events: string; upto: string }>`
    select o.id::text, o.body, o.events::text, f.upto::text,
           sha256('\\x00'::bytea || sha256(${salt}::bytea || convert_to('order ' || o.id, 'UTF8'))
             || convert_to(json_build_array('order', o.id, o.events, 0, f.upto)::text || o.body || f.text, 'UTF8')) as leaf
      from (select o.id, order_body(o, 0) as body, jsonb_array_length(o.timeline) as events from orders o) o
     cross join lateral (select coalesce(max(f.id), 0) as upto, coalesce(string_agg(fill_text(f), '' order by f.id), '') as text
                           from fill f where f.order_id = o.id) f`.execute(db)
  return rows
}

type Leaf = { id: string; leaf: Buffer }

async function ourLeaves(rows: RowSource) {
  const ours = new Map<string, Buffer>()
  const names = makeAccountNames(rows)
  for await (const journals of rows.scan(journalTable)) {
    const { leaves } = await journalLeaves(rows, names, [{ salt, ids: journals.map(({ id }) => id) }])
    for (const [id, leaf] of leaves[0] ?? []) ours.set(id, leaf)
  }
  return ours
}
