import { divideRounded } from '@tarazu/contract/money'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type InstrumentEvent, priceSince, ratioOf } from '../../market/corporate-actions/instrument-event.ts'

/**
 * The average price paid for a unit of these lots of one symbol, in micros without fees; undefined if there
 * are none. The database adds it up, since there may be thousands of lots.
 */
export async function averagePaid(
  events: readonly InstrumentEvent[],
  lots: SelectQueryBuilder<Tables, 'orders', object>,
): Promise<bigint | undefined> {
  const steps = events.flatMap((event) => (ratioOf(event) && event.begun_at ? [event.due] : []))
  steps.sort((a, b) => a.getTime() - b.getTime())
  // Purchases between two splits or bonus issues are counted in the same units.
  const groups = await lots
    .select((of) => [
      sql<Date>`min(coalesce(last_quote_at, created_at))`.as('bought'),
      of.fn.sum<bigint>('lot_left').as('units'),
      sql<string>`round(sum(traded * lot_left / filled))`.as('paid'),
    ])
    .groupBy(sql`width_bucket(coalesce(last_quote_at, created_at), ${steps}::timestamptz[])`)
    .execute()
  const sum = { units: 0n, paid: 0n }
  for (const { bought, units, paid } of groups) {
    sum.units += units
    sum.paid += priceSince(events, bought, divideRounded(BigInt(paid), units)) * units
  }
  return sum.units === 0n ? undefined : divideRounded(sum.paid, sum.units)
}
