/** Carries out what a second operator has approved about a fund. */
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { account, journal } from '../ledger/journal.ts'
import { type FundMove, type FundRow, firmAccount, issueJournal } from './fund.ts'
import { lockFund, requireUndeclared, transitionFund } from './fund-rows.ts'
import { refuseReturn } from './refuse-return.ts'

/** Creates all units that can be sold here. */
export async function issueUnits({ at, post }: Act, fund: FundRow) {
  const journal = issueJournal(fund, at)
  // A fund that is sold out elsewhere has no units here.
  if (journal.transfers.length > 0) await post([journal])
}

/**
 * Moves `amount` (paise) of the firm's own money into the fund, for its returns. `key` makes each top-up post
 * once.
 */
export async function topUpFund(
  { at, post }: Act,
  { settings }: Pick<Deps, 'settings'>,
  fund: FundRow,
  amount: bigint,
  key: string,
) {
  await post([
    journal({ reason: 'fund_top_up', reference: fund.number, once: `fund-top-up:${key}`, at }, [
      [firmAccount(settings), account.fund(fund.id), settings.currency, amount],
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
  await transitionFund(act, fund, { move: 'declare', who }, changes)
}

const issue: Executor = async (act, deps, { subject }) => {
  const fund = await lockFund(act.tx, { number: subject })
  if (fund.closes_at.getTime() <= deps.market.now()) throw new Refusal('fund_terms', { problem: 'window' })
  await transitionFund(act, fund, { move: 'issue', who: 'operator' })
  await issueUnits(act, fund)
}

const transitionExecutor =
  (move: Extract<FundMove, 'close' | 'unwind'>): Executor =>
  async (act, _deps, { subject, reason }) => {
    const fund = await lockFund(act.tx, { number: subject })
    await transitionFund(act, fund, { move, who: 'operator' }, move === 'unwind' ? { reason } : {})
  }

const topUp: Executor = async (act, deps, { subject, payload, number }) => {
  const fund = await lockFund(act.tx, { number: subject })
  requireUndeclared(fund)
  const amount = BigInt(String(payload['amount']).replace('.', ''))
  await topUpFund(act, deps, fund, amount, number)
  act.announceToOperators('funds')
}

const declare: Executor = async (act, deps, { subject, payload }) => {
  const fund = await lockFund(act.tx, { number: subject })
  await declareReturn(act, deps, fund, payload as Declared, 'operator')
}

export const fundExecutors = {
  'fund.issue': issue,
  'fund.close': transitionExecutor('close'),
  'fund.unwind': transitionExecutor('unwind'),
  'fund.top-up': topUp,
  'fund.return': declare,
} as const
