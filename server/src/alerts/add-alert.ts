import type { addAlert as api } from '@tarazu/contract/alerts/api'
import { isIndicator, isPossibleLevel, maxAlerts } from '@tarazu/contract/alerts/rules'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Caller, Deps } from '../deps.ts'
import { isLevelReached, measureOf, valueIn } from './alert-measures.ts'
import { alertFrom } from './alert-row.ts'
import { thresholdsOf } from './reckon-thresholds.ts'

type Wanted = Input<typeof api>

/**
 * Refuses what holds already by the price of this moment, and an indicator that nothing can be computed of.
 */
export async function addAlert(deps: Deps, caller: Caller, wanted: Wanted): Promise<Reply<typeof api>> {
  const { symbol, kind, direction, level, period = null, note = '' } = checked(wanted)
  const instrument = deps.market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const quote = deps.market.quote(symbol)
  if (!quote) throw new Refusal('price_stale')
  const measure = measureOf(kind)
  const { threshold, day } = await thresholdOf(deps, wanted)
  const value = valueIn(quote, measure)
  if (value === undefined) throw new Refusal('price_stale')
  if (isLevelReached(value, direction, threshold)) throw new Refusal('alert_met')

  const row = {
    number: newNumber(deps.random),
    customer_id: caller.id,
    symbol,
    kind,
    direction,
    level: level ?? null,
    period,
    note,
    measure,
    threshold,
    threshold_day: day,
    state: 'waiting' as const,
  }
  const added = await act(deps, async ({ tx, at }) => {
    // One at a time for each customer: two requests at once could both add the last one.
    await lockForCustomer(tx, 'alerts', caller.id)
    const { waiting } = await tx
      .selectFrom('alert')
      .select((select) => select.fn.countAll<bigint>().as('waiting'))
      .where('customer_id', '=', caller.id)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    if (waiting >= BigInt(maxAlerts)) throw new Refusal('too_many_alerts', { maximum: maxAlerts })
    return tx
      .insertInto('alert')
      .values({ ...row, created_at: new Date(at) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { alert: alertFrom(added) }
}

function checked(wanted: Wanted): Wanted {
  const { kind, direction, level, period } = wanted
  const wrong = [
    ...(isPossibleLevel(kind, direction, level)
      ? []
      : [{ field: 'level', problem: `is no level of ${kind}` }]),
    ...(isIndicator(kind) === (period !== undefined)
      ? []
      : [{ field: 'period', problem: 'is what an indicator has, and nothing else' }]),
  ]
  if (wrong.length > 0) throw new InvalidRequest(wrong)
  return wanted
}

/** What a quote is compared with; for an indicator also the day that this is for. */
async function thresholdOf(deps: Deps, { symbol, kind, level = 0n, period = 0 }: Wanted) {
  if (!isIndicator(kind)) return { threshold: level, day: null }
  const { day, thresholdFor } = await thresholdsOf(deps, symbol)
  const threshold = thresholdFor({ kind, period, level })
  if (threshold === undefined) throw new Refusal('alert_history')
  return { threshold, day }
}
