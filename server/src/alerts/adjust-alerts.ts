import { sql } from 'kysely'
import type { Act } from '../acts/act.ts'
import { type InstrumentEvent, ratioOf } from '../market/corporate-actions/instrument-event.ts'

/** Millionths: the most that twelve digits before the point can say. */
const farthest = 999_999_999_999_999_999n

/**
 * Turns levels in old units into new ones, in the act that begins a split or a bonus issue: a price that
 * halves by it is no fall. Indicators are computed anew, from closes that are in new units.
 */
export async function adjustAlerts({ tx }: Pick<Act, 'tx'>, event: InstrumentEvent) {
  const ratio = ratioOf(event)
  if (!ratio) return
  const old = BigInt(ratio.old)
  const fresh = BigInt(ratio.new)
  const waits = sql`symbol = ${event.symbol} and state = 'waiting'`
  // A level far beyond any price must not make the split itself impossible.
  const times = (one: bigint, other: bigint) =>
    sql`greatest(-${farthest}::numeric,
                 least(${farthest}::numeric, round(level::numeric * ${one} / ${other})))`
  await sql`
    update alert
       set level = ${times(old, fresh)}, threshold = ${times(old, fresh)}
     where ${waits} and kind = 'price'`.execute(tx)
  await sql`
    update alert
       set level = ${times(fresh, old)}, threshold = ${times(fresh, old)}
     where ${waits} and kind = 'volume'`.execute(tx)
  await sql`
    update alert set threshold = null, threshold_day = null
     where ${waits} and period is not null`.execute(tx)
}
