import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { UnitsChange } from '../market/corporate-actions/begin-event.ts'
import { issueTransitions, subjectOfIssue } from './issue.ts'
import { transitionIssue } from './issue-rows.ts'

const nameOf = { split: 'split', bonus: 'bonus issue' } as const

/**
 * The terms of a further issue are in the units before a split, so it is withdrawn as the split begins, and
 * the job returns the money. An issue whose shares are being delivered cannot be withdrawn, so the split
 * waits for it.
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
  if (issues.some(({ state }) => !issueTransitions.allows(state, 'withdraw'))) return false
  for (const issue of issues) {
    const subject = subjectOfIssue(issue.id)
    const event = nameOf[kind as keyof typeof nameOf]
    const reason = `A ${event} of the shares on ${day}: its price and its lots are of the shares of before.`
    await supersedeProposals(act, { subject, kinds: ['ipo.announce', 'ipo.allot', 'ipo.withdraw'] })
    await transitionIssue(act, issue, 'withdraw', 'system', { reason, withdrawn_because: 'corporate_action' })
    const detail = { state: issue.state, symbol, because: kind, day }
    await act.audit({ actor: 'system', action: 'ipo.withdraw', subject, reason, detail })
  }
  return true
}
