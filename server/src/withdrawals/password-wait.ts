import { cooling_hours } from '@tarazu/contract/bank-cards/rules'
import { hour_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'

/**
 * Until when withdrawals wait because a password was changed (safety T5, T6), in ms UTC; null: they do not. A
 * change with a code alone holds back play money too; a change with the present password holds withdrawals
 * back in live mode only (decision 052).
 */
export async function passwordWait(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  customer: number,
): Promise<number | null> {
  const last = await db
    .selectFrom('credential_change')
    .select('at')
    .where('customer_id', '=', customer)
    .$if(settings.mode === 'paper', (query) => query.where('by_code', '=', true))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const until = last ? last.at.getTime() + cooling_hours * hour_ms : 0
  return until > clock.now() ? until : null
}
