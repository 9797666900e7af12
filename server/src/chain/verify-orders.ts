/** Compares orders, which change, with what was sealed of them. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

type Tx = Transaction<Tables>

/** The fields that an order keeps from the start, as `order_body` writes them. */
const kept = sql.join(
  (['number', 'symbol', 'market', 'side', 'type', 'validity', 'kind', 'currency'] as const).map(
    (name) => sql`o.${sql.ref(name)} <> b.body ->> ${sql.lit(name)}`,
  ),
  sql` or `,
)

/** The fields that change only with an event of the order. */
const stateful = sql.join(
  [
    sql`o.state <> b.body ->> 'state'`,
    sql`o.reason is distinct from b.body ->> 'reason'`,
    sql`o.filled <> (b.body ->> 'filled')::integer`,
    sql`o.value <> (b.body ->> 'value')::bigint`,
  ],
  sql` or `,
)

/** A split or a bonus issue changes units and prices of waiting orders, and adds an event of its own. */
const terms = sql`
  (o.quantity <> (b.body ->> 'quantity')::integer
   or o.limit_price is distinct from (b.body ->> 'limit_price')::bigint
   or o.stop_price is distinct from (b.body ->> 'stop_price')::bigint)
  and not exists (select from instrument_event i
                   where i.symbol = o.symbol and i.kind in ('split', 'bonus') and i.begun_at >= o.created_at)`

/** Checks the orders of one block. Refused orders from listings are not kept for ever, and moved nothing. */
export async function problemOfOrders(tx: Tx, block: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ number: string; there: boolean }>`
    select b.body ->> 'number' as number, o.id is not null as there
      from order_event e
     cross join lateral (select e.body::jsonb as body) b
     cross join lateral (select jsonb_array_length(b.body -> 'events') as length) n
      left join orders o on o.id = e.order_id
     where e.block = any (array[${block}::bigint]) and e.order_id = any (
             select unnest(ids) from chain_entries where block = ${block} and source = 'order')
       and case
         when o.id is null then not (b.body ->> 'state' = 'failed' and b.body ->> 'kind' <> 'stock' and b.body ->> 'filled' = '0')
         else ${kept}
           or o.customer_id <> (b.body ->> 'customer')::integer
           or microseconds(o.created_at) <> (b.body ->> 'created_at')::bigint
           or jsonb_path_query_array(o.timeline, '$[$from to $to]',
                jsonb_build_object('from', e.events - n.length, 'to', e.events - 1)) <> b.body -> 'events'
           or (jsonb_array_length(o.timeline) = e.events
               and not exists (select from order_event l where l.order_id = e.order_id and l.block > e.block)
               and (${stateful} or ${terms}))
         end
     order by e.order_id limit 1`.execute(tx)
  const [row] = rows
  return (
    row &&
    (row.there
      ? `Order ${row.number} is not as it was sealed in block ${block}.`
      : `Order ${row.number} is missing: block ${block} covers it.`)
  )
}
