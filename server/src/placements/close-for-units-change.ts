import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { UnitsChange } from '../market/corporate-actions/begin-event.ts'
import { endPlacement } from './placement-rows.ts'

/**
 * A listing's price and its quantities are in the units of before a split or a bonus issue. So whatever has not ended of the
 * instrument is closed with the beginning of the event: a draft too, whose minimum and total are of those units.
 */
export const closeForUnitsChange: UnitsChange = async (act, deps, { symbol, kind, day }) => {
  const rows = await act.tx
    .selectFrom('placement')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const { number: subject, state, units_left: left } = row
    await supersedeProposals(act, { subject, kinds: ['placement.list'] })
    await endPlacement(act, deps, row, { because: 'corporate_action', who: 'system' })
    const detail = { state, left, symbol, because: kind, day }
    await act.audit({ actor: 'system', action: 'placement.close', subject, detail })
  }
  return true
}
