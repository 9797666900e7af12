import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The settlement row belongs to no order. */
const nothing = 0n

/**
 * Asks the settlement to look at these customers in its next round: money came back to their unsettled
 * proceeds, which may have settled meanwhile. `marketNow` is ms UTC on the market's clock.
 */
export async function askSettlement(tx: Kysely<Tables>, customers: readonly number[], marketNow: number) {
  if (customers.length === 0) return
  await sql`
    insert into settlement (customer_id, order_id, amount, due)
    select c, ${nothing}, 0, ${new Date(marketNow)} from unnest(${customers}::integer[]) as c`.execute(tx)
}
