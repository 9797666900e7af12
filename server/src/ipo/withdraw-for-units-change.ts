import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { UnitsChange } from '../market/corporate-actions/begin-event.ts'
import { states, subjectOf } from './issue.ts'
import { moveIssue } from './issue-rows.ts'

const named = { split: 'split', bonus: 'bonus issue' } as const

/**
 * A further issue of shares that trade already is agreed in the units of before a split: it is withdrawn with the beginning of the
 * event, and the job gives the money back. One whose shares are being delivered cannot be any more, so the event waits for its end.
 */
export const withdrawForUnitsChange: UnitsChange = async (act, _deps, { symbol, kind, day }) => {
  const issues = await act.tx
    .selectFrom('ipo_issue')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('state', 'not in', ['withdrawing', 'withdrawn', 'listed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (issues.some(({ state }) => !states.allows(state, 'withdraw'))) return false
  for (const issue of issues) {
    const subject = subjectOf(issue.id)
    const reason = `A ${named[kind as keyof typeof named]} of the shares on ${day}: its price and its lots are of the shares of before.`
    await supersedeProposals(act, { subject, kinds: ['ipo.announce', 'ipo.allot', 'ipo.withdraw'] })
    await moveIssue(act, issue, 'withdraw', 'system', { reason, withdrawn_because: 'corporate_action' })
    const detail = { state: issue.state, symbol, because: kind, day }
    await act.audit({ actor: 'system', action: 'ipo.withdraw', subject, reason, detail })
  }
  return true
}
