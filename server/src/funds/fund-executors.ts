/** What happens to a fund when a second operator has approved. */
import type { Executor } from '../approvals/decide-proposal.ts'
import { publish } from '../events/publish.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'
import { type FundEvent, firmOf, issued } from './fund.ts'
import { lockFund, moveFund } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

const issue: Executor = async (tx, deps, { subject }) => {
  const at = deps.clock.now()
  const fund = await lockFund(tx, { number: subject })
  if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
  await moveFund(tx, fund, { event: 'issue', who: 'operator', at })
  const [posted] = await post(tx, [issued(fund, at)])
  if (posted?.status !== 'posted') throw new Error(`the issue of fund ${subject} was ${posted?.status}`)
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  return undefined
}

const step =
  (event: Extract<FundEvent, 'close' | 'unwind'>): Executor =>
  async (tx, deps, { subject, reason }) => {
    const fund = await lockFund(tx, { number: subject })
    const changes = event === 'unwind' ? { reason } : {}
    await moveFund(tx, fund, { event, who: 'operator', at: deps.clock.now() }, changes)
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
    return undefined
  }

const topUp: Executor = async (tx, deps, { subject, payload, number }) => {
  const fund = await lockFund(tx, { number: subject })
  if (fund.state !== 'issued' && fund.state !== 'closed') throw new Refusal('not_ready')
  const amount = BigInt(String(payload['amount']).replace('.', ''))
  const [posted] = await post(tx, [
    journal(
      { reason: 'fund_top_up', thing: fund.number, once: `fund-top-up:${number}`, at: deps.clock.now() },
      [[firmOf(deps.settings), account.fund(fund.id), deps.settings.currency, amount]],
    ),
  ])
  if (posted?.status !== 'posted') throw new Error(`the top-up ${number} was ${posted?.status}`)
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  return undefined
}

const declare: Executor = async (tx, deps, { subject, payload }) => {
  const { rate, valuedOn, basis } = payload as { rate: number; valuedOn: string; basis: string }
  const fund = await lockFund(tx, { number: subject })
  await refuseReturn(tx, deps, fund, { rate, valuedOn })
  await moveFund(
    tx,
    fund,
    { event: 'declare', who: 'operator', at: deps.clock.now() },
    { return_rate: rate, valued_on: valuedOn, value_basis: basis },
  )
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  return undefined
}

export const fundExecutors = {
  'fund.issue': issue,
  'fund.close': step('close'),
  'fund.unwind': step('unwind'),
  'fund.top-up': topUp,
  'fund.return': declare,
} as const
