/** What happens to a fund when a second operator has approved. */
import type { Transaction } from 'kysely'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { Refusal } from '../refusal.ts'
import { type FundEvent, type FundRow, firmOf, issued } from './fund.ts'
import { lockFund, moveFund } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

/** All units come into being. */
export async function issueUnits(tx: Transaction<Tables>, fund: FundRow, at: number) {
  const journal = issued(fund, at)
  // One that is sold out elsewhere has no units here.
  if (journal.transfers.length === 0) return
  const [posted] = await post(tx, [journal])
  if (posted?.status !== 'posted') throw new Error(`the issue of fund ${fund.number} was ${posted?.status}`)
}

/** The firm's own money for the returns; `of` tells one top-up from another. */
export async function bringMoney(
  tx: Transaction<Tables>,
  deps: Deps,
  fund: FundRow,
  amount: bigint,
  of: string,
) {
  const [posted] = await post(tx, [
    journal({ reason: 'fund_top_up', thing: fund.number, once: `fund-top-up:${of}`, at: deps.clock.now() }, [
      [firmOf(deps.settings), account.fund(fund.id), deps.settings.currency, amount],
    ]),
  ])
  if (posted?.status !== 'posted') throw new Error(`the top-up ${of} was ${posted?.status}`)
}

type Declared = { rate: number; valuedOn: string; basis: string }

/** Refuses with `return_outside`, `value_invalid`, `fund_short`, `not_ready`. */
export async function declareReturn(
  tx: Transaction<Tables>,
  deps: Deps,
  fund: FundRow,
  { rate, valuedOn, basis }: Declared,
  who: 'operator' | 'system',
) {
  await refuseReturn(tx, deps, fund, { rate, valuedOn })
  await moveFund(
    tx,
    fund,
    { event: 'declare', who, at: deps.clock.now() },
    { return_rate: rate, valued_on: valuedOn, value_basis: basis },
  )
}

const issue: Executor = async ({ tx }, deps, { subject }) => {
  const at = deps.clock.now()
  const fund = await lockFund(tx, { number: subject })
  if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
  await moveFund(tx, fund, { event: 'issue', who: 'operator', at })
  await issueUnits(tx, fund, at)
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  return undefined
}

const step =
  (event: Extract<FundEvent, 'close' | 'unwind'>): Executor =>
  async ({ tx }, deps, { subject, reason }) => {
    const fund = await lockFund(tx, { number: subject })
    const changes = event === 'unwind' ? { reason } : {}
    await moveFund(tx, fund, { event, who: 'operator', at: deps.clock.now() }, changes)
    await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
    return undefined
  }

const topUp: Executor = async ({ tx }, deps, { subject, payload, number }) => {
  const fund = await lockFund(tx, { number: subject })
  if (fund.state !== 'issued' && fund.state !== 'closed') throw new Refusal('not_ready')
  const amount = BigInt(String(payload['amount']).replace('.', ''))
  await bringMoney(tx, deps, fund, amount, number)
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['funds'] })
  return undefined
}

const declare: Executor = async ({ tx }, deps, { subject, payload }) => {
  const fund = await lockFund(tx, { number: subject })
  await declareReturn(tx, deps, fund, payload as Declared, 'operator')
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
