import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { UnitsChange } from '../market/begin-event.ts'
import { closePlacementIn } from './placement-rows.ts'

/**
 * A listing's price and its quantities are in the units of before a split or a bonus issue. So whatever has not ended of the
 * instrument is closed with the beginning of the event: a draft too, whose minimum and total are of those units.
 */
export const closeForUnitsChange: UnitsChange = async (tx, deps, { symbol, kind, day }) => {
  const rows = await tx
    .selectFrom('placement')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute()
  const at = deps.clock.now()
  for (const row of rows) {
    const { number: subject, state, units_left: left } = row
    await overtakeProposalsInTx(tx, { subject, kinds: ['placement.list'], at })
    await closePlacementIn(tx, deps, row, { because: 'corporate_action', who: 'system' })
    const detail = { state, left, symbol, because: kind, day }
    await appendAudit(tx, { at, actor: 'system', action: 'placement.close', subject, detail })
  }
  return true
}
