/** What happens to a fund when a second operator has approved. */
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { account, journal } from '../ledger/journal.ts'
import { type FundEvent, type FundRow, firmOf, issued } from './fund.ts'
import { lockFund, moveFund, requireUndeclared } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

/** All units come into being. */
export async function issueUnits({ at, post }: Act, fund: FundRow) {
  const units = issued(fund, at)
  // One that is sold out elsewhere has no units here.
  if (units.transfers.length > 0) await post([units])
}

/** The firm's own money for the returns; `of` tells one top-up from another. */
export async function bringMoney(
  { at, post }: Act,
  { settings }: Pick<Deps, 'settings'>,
  fund: FundRow,
  amount: bigint,
  of: string,
) {
  await post([
    journal({ reason: 'fund_top_up', reference: fund.number, once: `fund-top-up:${of}`, at }, [
      [firmOf(settings), account.fund(fund.id), settings.currency, amount],
    ]),
  ])
}

type Declared = { rate: number; valuedOn: string; basis: string }

/** Refuses with `return_outside`, `value_invalid`, `fund_short`, `not_ready`. */
export async function declareReturn(
  act: Act,
  deps: Deps,
  fund: FundRow,
  { rate, valuedOn, basis }: Declared,
  who: 'operator' | 'system',
) {
  await refuseReturn(act.tx, deps, fund, { rate, valuedOn })
  const changes = { return_rate: rate, valued_on: valuedOn, value_basis: basis }
  await moveFund(act, fund, { event: 'declare', who }, changes)
}

const issue: Executor = async (act, deps, { subject }) => {
  const fund = await lockFund(act.tx, { number: subject })
  if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
  await moveFund(act, fund, { event: 'issue', who: 'operator' })
  await issueUnits(act, fund)
}

const step =
  (event: Extract<FundEvent, 'close' | 'unwind'>): Executor =>
  async (act, _deps, { subject, reason }) => {
    const fund = await lockFund(act.tx, { number: subject })
    await moveFund(act, fund, { event, who: 'operator' }, event === 'unwind' ? { reason } : {})
  }

const topUp: Executor = async (act, deps, { subject, payload, number }) => {
  const fund = await lockFund(act.tx, { number: subject })
  requireUndeclared(fund)
  const amount = BigInt(String(payload['amount']).replace('.', ''))
  await bringMoney(act, deps, fund, amount, number)
  act.announceToOperators('funds')
}

const declare: Executor = async (act, deps, { subject, payload }) => {
  const fund = await lockFund(act.tx, { number: subject })
  await declareReturn(act, deps, fund, payload as Declared, 'operator')
}

export const fundExecutors = {
  'fund.issue': issue,
  'fund.close': step('close'),
  'fund.unwind': step('unwind'),
  'fund.top-up': topUp,
  'fund.return': declare,
} as const
