/** What customers are told of their recurring purchases, before a day and after it. */
import { formatPaise } from '@tarazu/contract/money'
import type { RecurringState } from '@tarazu/contract/recurring/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Act } from '../acts/act.ts'
import type { Plan } from './due-recurring.ts'

/**
 * What came of a day: `order` is the number of what was bought, `cost` what it cost in paise with its fees,
 * `count` how many units of an instrument it is.
 */
export type Run =
  | { outcome: 'bought'; order: string; cost: bigint; count: number }
  | { outcome: 'refused'; reason: RefusalCode }
  | { outcome: 'missed' }

export async function notifyOfTomorrow({ notify }: Act, plan: Plan) {
  const { customer_id: customer, asset } = plan
  const amount = formatPaise(plan.amount)
  if ('symbol' in asset) {
    const { symbol } = asset
    await notify({ customer, kind: 'recurring_tomorrow', facts: { symbol, amount } })
  } else {
    const { name } = asset.fund
    await notify({ customer, kind: 'recurring_fund_tomorrow', facts: { name, amount } })
  }
}

/** `state`: the one that the day has led to. */
export async function notifyOfRun(act: Act, plan: Plan, day: string, run: Run, state: RecurringState) {
  const { asset } = plan
  if ('symbol' in asset) await notifyOfShare(act, { plan, symbol: asset.symbol, day, run, state })
  else await notifyOfFund(act, { plan, name: asset.fund.name, day, run, state })
}

type Told = { plan: Plan; day: string; run: Run; state: RecurringState }

async function notifyOfShare({ notify }: Act, { plan, symbol, day, run, state }: Told & { symbol: string }) {
  const customer = plan.customer_id
  const facts = { symbol, amount: formatPaise(plan.amount) }
  if (run.outcome === 'bought') {
    const bought = { symbol, amount: formatPaise(run.cost), count: String(run.count), number: run.order }
    await notify({ customer, kind: 'recurring_bought', facts: bought })
  } else if (run.outcome === 'missed') {
    await notify({ customer, kind: 'recurring_missed', facts: { ...facts, day } })
  } else if (state === 'paused') {
    await notify({ customer, kind: 'recurring_paused', facts })
  } else await notify({ customer, kind: 'recurring_refused', facts: { ...facts, reason: run.reason } })
}

async function notifyOfFund({ notify }: Act, { plan, name, day, run, state }: Told & { name: string }) {
  const customer = plan.customer_id
  const facts = { name, amount: formatPaise(plan.amount) }
  if (run.outcome === 'bought') {
    await notify({ customer, kind: 'recurring_fund_bought', facts: { ...facts, number: run.order } })
  } else if (run.outcome === 'missed') {
    await notify({ customer, kind: 'recurring_fund_missed', facts: { ...facts, day } })
  } else if (state === 'paused') {
    await notify({ customer, kind: 'recurring_fund_paused', facts })
  } else await notify({ customer, kind: 'recurring_fund_refused', facts: { ...facts, reason: run.reason } })
}

/** Told when its fund is not sold any more on its next day. */
export async function notifyOfSaleOver({ notify }: Act, { customer_id: customer, asset, amount }: Plan) {
  if ('symbol' in asset) throw new Error(`${asset.symbol} has no sale that ends`)
  const facts = { name: asset.fund.name, amount: formatPaise(amount) }
  await notify({ customer, kind: 'recurring_fund_ended', facts })
}
