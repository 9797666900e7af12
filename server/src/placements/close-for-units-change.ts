import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { UnitsChange } from '../market/corporate-actions/begin-event.ts'
import { endPlacement } from './placement-rows.ts'

/**
 * Closes all listings of an instrument as a split or bonus issue begins, because their prices and quantities
 * are in the old units. Drafts are closed as well: their minimum and total are in the old units too.
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
