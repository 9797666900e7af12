/** What operators do with funds. A draft is one operator's; whatever customers feel needs a second one (safety H10). */
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/funds/api'
import { fundProblem, purchasesOf } from '@tarazu/contract/funds/rules'
import { formatPaise } from '@tarazu/contract/money'
import type { Transaction } from 'kysely'
import { proposeInTx } from '../approvals/propose.ts'
import { requireNoProposal } from '../approvals/require-no-proposal.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { InvalidRequest, Refusal } from '../refusal.ts'
import { requireVersion } from '../require-version.ts'
import { newNumber } from '../thing-number.ts'
import { type FundEvent, type FundRow, next } from './fund.ts'
import { lockFund, moveFund } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

export async function saveFundDraft(
  deps: Deps,
  { operator }: OperatorCaller,
  { number: known, version, ...terms }: Input<typeof api.saveFundDraft>,
): Promise<Reply<typeof api.saveFundDraft>> {
  if (known !== undefined && version === undefined)
    throw new InvalidRequest([{ field: 'version', problem: 'is missing' }])
  const problem = fundProblem(terms)
  if (problem) throw new Refusal('fund_terms', { problem })
  const number = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now()
    const number = known ?? newNumber(deps.random)
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
    if (known === undefined) {
      const timeline = JSON.stringify([{ state: 'draft', at: new Date(at).toISOString(), who: 'operator' }])
      await tx
        .insertInto('fund')
        .values({ ...columns, number, state: 'draft', sold_amount: 0n, timeline, created_at: new Date(at) })
        .execute()
    } else {
      const fund = await lockFund(tx, { number })
      if (fund.state !== 'draft') throw new Refusal('not_ready')
      // What somebody is asked to approve stays as it was proposed.
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
    await appendAudit(tx, {
      at,
      actor: operator,
      action: known === undefined ? 'fund.draft' : 'fund.change-draft',
      subject: number,
      detail: { ...rest, amount: formatPaise(amount), issueAmount: formatPaise(issueAmount) },
    })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
    return number
  })
  deps.events.wake()
  return { number }
}

export async function discardFund(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.discardFund>,
): Promise<Reply<typeof api.discardFund>> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now()
    const fund = await lockFund(tx, { number })
    await requireNoProposal(tx, { subject: number, now: at })
    requireVersion(fund, version)
    await moveFund(tx, fund, { event: 'discard', who: 'operator', at })
    await appendAudit(tx, { at, actor: operator, action: 'fund.discard', subject: number, reason })
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  })
  deps.events.wake()
  return { number }
}

/** Only the times can have gone wrong since the draft was saved. */
export function proposeFundIssue(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, version, reason }: Input<typeof api.proposeFundIssue>,
): Promise<Reply<typeof api.proposeFundIssue>> {
  return proposeStep(deps, { number, event: 'issue' }, async (tx, fund) => {
    requireVersion(fund, version)
    if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
    const payload = {
      name: fund.name,
      return: `${fund.min_return / 100} to ${fund.max_return / 100} % in ${fund.period_days} days`,
      amount: formatPaise(fund.amount),
      issueAmount: formatPaise(fund.issue_amount),
      mostPerCustomer: fund.most_per_customer,
      opens: fund.opens_at.toISOString(),
      closes: fund.closes_at.toISOString(),
      basis: fund.basis,
    }
    return proposeInTx(tx, deps, operator, { kind: 'fund.issue', subject: number, payload, reason })
  })
}

export function proposeFundClose(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeFundClose>,
): Promise<Reply<typeof api.proposeFundClose>> {
  return proposeStep(deps, { number, event: 'close' }, async (tx, fund) => {
    const payload = { name: fund.name, sold: formatPaise(fund.sold_amount) }
    return proposeInTx(tx, deps, operator, { kind: 'fund.close', subject: number, payload, reason })
  })
}

export function proposeFundUnwind(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, reason }: Input<typeof api.proposeFundUnwind>,
): Promise<Reply<typeof api.proposeFundUnwind>> {
  return proposeStep(deps, { number, event: 'unwind' }, async (tx, fund) => {
    const payload = { name: fund.name, givenBack: formatPaise(fund.sold_amount - fund.placed_elsewhere) }
    return proposeInTx(tx, deps, operator, { kind: 'fund.unwind', subject: number, payload, reason })
  })
}

export function proposeFundTopUp(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, amount, reason }: Input<typeof api.proposeFundTopUp>,
): Promise<Reply<typeof api.proposeFundTopUp>> {
  if (amount <= 0n || amount > mostTopUp) throw new Refusal('value_invalid')
  return proposeStep(deps, { number }, async (tx, fund) => {
    if (fund.state !== 'issued' && fund.state !== 'closed') throw new Refusal('not_ready')
    const payload = { name: fund.name, amount: formatPaise(amount) }
    return proposeInTx(tx, deps, operator, { kind: 'fund.top-up', subject: number, payload, reason })
  })
}

/** Paise: nobody types more by intent. */
const mostTopUp = 100_000_000_000_00n

export function proposeFundReturn(
  deps: Deps,
  { operator }: OperatorCaller,
  { number, rate, valuedOn, basis, reason }: Input<typeof api.proposeFundReturn>,
): Promise<Reply<typeof api.proposeFundReturn>> {
  return proposeStep(deps, { number, event: 'declare' }, async (tx, fund) => {
    await refuseReturn(tx, deps, fund, { rate, valuedOn })
    const payload = { name: fund.name, rate, return: `${rate / 100} %`, valuedOn, basis }
    return proposeInTx(tx, deps, operator, { kind: 'fund.return', subject: number, payload, reason })
  })
}

type Step = { number: string; event?: FundEvent }

/** Refuses with `not_found`, and with `not_ready` where that step is not possible now. */
async function proposeStep(
  deps: Deps,
  { number, event }: Step,
  act: (tx: Transaction<Tables>, fund: FundRow) => Promise<string>,
) {
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const fund = await lockFund(tx, { number })
    if (event && !next[fund.state][event]) throw new Refusal('not_ready')
    const proposal = await act(tx, fund)
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
    return proposal
  })
  deps.events.wake()
  return { proposal }
}
