import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** How many customers hold an instrument, how many units, and how many orders rest. */
export async function heldUnits(db: Kysely<Tables>, symbol: string) {
  const [held, waiting] = await Promise.all([
    db
      .selectFrom('orders')
      .select((of) => [
        of.fn.count<bigint>('customer_id').distinct().as('holders'),
        of.fn.sum<bigint | null>('lot_left').as('units'),
      ])
      .where('symbol', '=', symbol)
      .where('lot_left', '>', 0)
      .executeTakeFirst(),
    db
      .selectFrom('orders')
      .select((of) => of.fn.countAll<bigint>().as('orders'))
      .where('symbol', '=', symbol)
      .where('state', 'in', ['queued', 'resting', 'trigger_pending', 'part_filled'])
      .executeTakeFirst(),
  ])
  return {
    holders: Number(held?.holders ?? 0n),
    units: Number(held?.units ?? 0n),
    waitingOrders: Number(waiting?.orders ?? 0n),
  }
}
