/**
 * Announcing, allotting and withdrawing an issue need a second operator. Nobody chooses who gets how much.
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { resultHashOf } from '@tarazu/contract/ipo/allotment'
import type * as api from '@tarazu/contract/ipo/operate-api'
import { finalPricePossible } from '@tarazu/contract/ipo/rules'
import { formatMicros } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { type ProposalRequest, propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { requireVersion } from '../guards/require-version.ts'
import { type IssueMove, type IssueRow, issueTransitions, subjectOfIssue } from './issue.ts'
import { lockIssue } from './issue-rows.ts'
import { factsOf } from './issue-terms.ts'
import { readAllotment } from './read-allotment.ts'

export async function proposeAnnouncement(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, version, reason }: Input<typeof api.proposeAnnouncement>,
): Promise<Reply<typeof api.proposeAnnouncement>> {
  return proposeFor(deps, operator, id, 'announce', async (_act, issue) => {
    requireVersion(issue, version)
    if (issue.closes_at.getTime() <= deps.market.now())
      throw new Refusal('value_invalid', { field: 'closesAt' })
    return { kind: 'ipo.announce', payload: factsOf(issue), reason }
  })
}

export async function proposeAllotment(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, price, reason }: Input<typeof api.proposeAllotment>,
): Promise<Reply<typeof api.proposeAllotment>> {
  return proposeFor(deps, operator, id, 'approve', async ({ tx }, issue) => ({
    kind: 'ipo.allot',
    payload: await allotmentFacts(deps, tx, issue, price ?? issue.price_high),
    reason,
  }))
}

/**
 * What the second operator approves. Refuses with `value_invalid` if `price` (micros) is outside the band.
 */
export async function allotmentFacts(deps: Deps, tx: Transaction<Tables>, issue: IssueRow, price: bigint) {
  const band = { priceLow: issue.price_low, priceHigh: issue.price_high }
  if (!finalPricePossible(band, price)) throw new Refusal('value_invalid', { field: 'price' })
  const { result } = await readAllotment(deps, tx, issue)
  const lots = result.reduce((sum, [, , allotted]) => sum + allotted, 0)
  return {
    price: formatMicros(price),
    currency: issue.currency,
    applications: issue.applications,
    applied: String(issue.applied),
    allotted: String(lots * issue.lot),
    seed_hash: issue.seed_hash,
    list_hash: issue.list_hash,
    result_hash: resultHashOf(formatMicros(price), result),
  }
}

export async function proposeIssueWithdrawal(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api.proposeIssueWithdrawal>,
): Promise<Reply<typeof api.proposeIssueWithdrawal>> {
  return proposeFor(deps, operator, id, 'withdraw', async (_act, issue) => ({
    kind: 'ipo.withdraw',
    payload: { company_name: issue.name, state: issue.state, applications: issue.applications },
    reason,
  }))
}

type Asked = Pick<ProposalRequest, 'kind' | 'payload' | 'reason'>

/**
 * Allows one open proposal per issue, and beside it a withdrawal. Refuses with `not_found`, with
 * `already_proposed`, and with `already_decided` if the move is not possible in this state.
 */
async function proposeFor(
  deps: Deps,
  operator: OperatorCaller['operator'],
  id: number,
  move: IssueMove,
  wanted: (act: Act, issue: IssueRow) => Promise<Asked>,
): Promise<{ proposal: string }> {
  return act(deps, async (act) => {
    const issue = await lockIssue(act.tx, id)
    issueTransitions.require(issue.state, move, 'operator')
    const kind = move === 'withdraw' ? ('ipo.withdraw' as const) : undefined
    await requireNoProposal(act.tx, { subject: subjectOfIssue(id), now: act.at, kind })
    const asked = await wanted(act, issue)
    const proposal = await propose(act, deps, operator, { ...asked, subject: subjectOfIssue(id) })
    act.announceToOperators('ipo')
    return { proposal }
  })
}
