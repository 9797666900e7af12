/**
 * What operators do with funds. Drafts need one operator, whatever affects customers needs two (safety H10).
 */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/funds/operate-api'
import { fundProblem, purchasesOf } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import { type Act, act } from '../acts/act.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { type ProposalRequest, propose } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { newNumber } from '../db/reference-number.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { requireVersion } from '../guards/require-version.ts'
import { type FundMove, type FundRow, fundTransitions } from './fund.ts'
import { lockFund, requireUndeclared, transitionFund } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

export async function saveFundDraft(
  deps: Deps,
  { operator }: OperatorCaller,
  { number: existing, version, ...terms }: Input<typeof api.saveFundDraft>,
): Promise<Reply<typeof api.saveFundDraft>> {
  if (existing !== undefined && version === undefined)
    throw new InvalidRequest([{ field: 'version', problem: 'is missing' }])
  const problem = fundProblem(terms)
  if (problem) throw new Refusal('fund_terms', { problem })
  return act(deps, async ({ tx, at, audit, announceToOperators }) => {
    const number = existing ?? newNumber(deps.random)
    const columns = {
      name: terms.name,
      min_return: terms.minReturn,
      max_return: terms.maxReturn,
      period_days: terms.period,
      amount: terms.amount,
      issue_amount: terms.issueAmount,
      opens_at: new Date(terms.opensAt),
      closes_at: new Date(terms.closesAt),
      basis: terms.basis,
      most_per_customer: terms.mostPerCustomer ?? purchasesOf(terms),
    }
    if (existing === undefined) {
      const timeline = JSON.stringify([{ state: 'draft', at: new Date(at).toISOString(), who: 'operator' }])
      await tx
        .insertInto('fund')
        .values({ ...columns, number, state: 'draft', sold_amount: 0n, timeline, created_at: new Date(at) })
        .execute()
    } else {
      const fund = await lockFund(tx, { number })
      // Only a draft can be issued.
      fundTransitions.require(fund.state, 'issue', 'operator')
      // A second operator approves exactly what was proposed, so it does not change meanwhile.
      await requireNoProposal(tx, { subject: number, now: at })
      requireVersion(fund, version)
      await tx
        .updateTable('fund')
        .set({ ...columns, version: fund.version + 1 })
        .where('id', '=', fund.id)
        .where('state', '=', 'draft')
        .execute()
    }
    const { amount, issueAmount, ...rest } = terms
    await audit({
      actor: operator,
      action: existing === undefined ? 'fund.draft' : 'fund.change-draft',
      subject: number,
      detail: { ...rest, amount: formatPaise(amount), issueAmount: formatPaise(issueAmount) },
    })
    announceToOperators('funds')
    return { number }
  })
}

export async function discardFund(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.discardFund>,
): Promise<Reply<typeof api.discardFund>> {
  await act(deps, async (act) => {
    const fund = await lockFund(act.tx, { number })
    await requireNoProposal(act.tx, { subject: number, now: act.at })
    requireVersion(fund, version)
    await transitionFund(act, fund, { move: 'discard', who: 'operator' })
    await act.audit({ actor: operator, action: 'fund.discard', subject: number, reason })
  })
  return { number }
}

/** Checks the times only: nothing else can have become wrong since the draft was saved. */
export function proposeFundIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.proposeFundIssue>,
): Promise<Reply<typeof api.proposeFundIssue>> {
  return proposeAbout(deps, operator, { number, reason, kind: 'fund.issue', move: 'issue' }, (_act, fund) => {
    requireVersion(fund, version)
    if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
    return {
      name: fund.name,
      return: `${fund.min_return / 100} to ${fund.max_return / 100} % in ${fund.period_days} days`,
      amount: formatPaise(fund.amount),
      issueAmount: formatPaise(fund.issue_amount),
      mostPerCustomer: fund.most_per_customer,
      opens: fund.opens_at.toISOString(),
      closes: fund.closes_at.toISOString(),
      basis: fund.basis,
    }
  })
}

export function proposeFundClose(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeFundClose>,
): Promise<Reply<typeof api.proposeFundClose>> {
  return proposeAbout(
    deps,
    operator,
    { number, reason, kind: 'fund.close', move: 'close' },
    (_act, fund) => ({
      name: fund.name,
      sold: formatPaise(fund.sold_amount),
    }),
  )
}

export function proposeFundUnwind(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeFundUnwind>,
): Promise<Reply<typeof api.proposeFundUnwind>> {
  return proposeAbout(
    deps,
    operator,
    { number, reason, kind: 'fund.unwind', move: 'unwind' },
    (_act, fund) => ({
      name: fund.name,
      givenBack: formatPaise(fund.sold_amount - fund.placed_elsewhere),
    }),
  )
}

export function proposeFundTopUp(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, amount, reason }: Input<typeof api.proposeFundTopUp>,
): Promise<Reply<typeof api.proposeFundTopUp>> {
  if (amount <= 0n || amount > maxTopUp) throw new Refusal('value_invalid')
  return proposeAbout(deps, operator, { number, reason, kind: 'fund.top-up' }, (_act, fund) => {
    requireUndeclared(fund)
    return { name: fund.name, amount: formatPaise(amount) }
  })
}

/** Paise. More than this is a typing mistake. */
const maxTopUp = 100_000_000_000_00n

export function proposeFundReturn(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, rate, valuedOn, basis, reason }: Input<typeof api.proposeFundReturn>,
): Promise<Reply<typeof api.proposeFundReturn>> {
  const asked = { number, reason, kind: 'fund.return', move: 'declare' } as const
  return proposeAbout(deps, operator, asked, async ({ tx }, fund) => {
    await refuseReturn(tx, deps, fund, { rate, valuedOn })
    return { name: fund.name, rate, return: `${rate / 100} %`, valuedOn, basis }
  })
}

type Payload = ProposalRequest['payload']
/** `move` is the proposed change of state; a top-up has none. */
type Asked = Pick<ProposalRequest, 'kind' | 'reason'> & { number: string; move?: FundMove }

/**
 * A fund belongs to no customer and waits in no queue that operators claim from, so this does less than
 * `acts/propose-step.ts`. Refuses with `not_found`, with `not_ready` where the move is not possible now,
 * and with what `payload` and `propose` refuse.
 */
function proposeAbout(
  deps: Deps,
  operator: OperatorCaller['operator'],
  { number, kind, reason, move }: Asked,
  payload: (act: Act, fund: FundRow) => Promise<Payload> | Payload,
): Promise<{ proposal: string }> {
  return act(deps, async (act) => {
    const fund = await lockFund(act.tx, { number })
    if (move) fundTransitions.require(fund.state, move, 'operator')
    const wanted = { kind, subject: number, payload: await payload(act, fund), reason }
    const proposal = await propose(act, deps, operator, wanted)
    act.announceToOperators('funds')
    return { proposal }
  })
}
