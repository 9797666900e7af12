/** The job of the leader that carries recurring purchases out on their days, each day once. */
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { purchaseInAct } from '../funds/purchase-in-act.ts'
import { type Round, runEachPaged } from '../jobs/run-each.ts'
import { placeInAct, StaleOrder } from '../orders/place-in-act.ts'
import { mayPass } from './decide/recurring-states.ts'
import { type Due, dueIn, lockDue, lockUnended, looksNow, type Plan } from './due-recurring.ts'
import { endClosed, endDay, endSaleOver } from './end-recurring-day.ts'
import { notifyOfTomorrow, type Run } from './notify-of-recurring.ts'

/**
 * Tells of what is bought tomorrow, buys what is due today once its market is open and has a price, writes
 * down what was missed, and ends what buys a fund that is not sold any more. Returns how many purchases it
 * has moved on.
 */
export async function runRecurring(deps: Deps, round: Round): Promise<number> {
  const works = { tell: tellOfTomorrow, buy: buyToday, miss: missDay, over: endOver }
  let count = 0
  for (const look of await looksNow(deps)) {
    count += await runEachPaged(round, {
      next: (last: Due | undefined) => dueIn(deps, look, last),
      reference: ({ number }) => number,
      work: (due) => works[look.what](deps, due),
    })
  }
  return count
}

async function tellOfTomorrow(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const plan = await lockDue(act.tx, due)
    if (!plan) return
    if (plan.closed) return endClosed(act, plan)
    await act.tx
      .updateTable('recurring_purchase')
      .set({ told_day: due.day })
      .where('id', '=', plan.id)
      .execute()
    await notifyOfTomorrow(act, plan)
  })
}

/** So many changes of the world within one purchase are more than chance. */
const maxAttempts = 8

async function buyToday(deps: Deps, due: Due) {
  for (let attempt = 1; ; attempt++) {
    if (deps.safeMode.standing()) return
    try {
      return await buyOnce(deps, due)
    } catch (error) {
      if (!(error instanceof StaleOrder) || attempt === maxAttempts) throw error
      await Promise.all([deps.listings.reload(), deps.policies.reload(), deps.safeMode.look()])
    }
  }
}

/** The order, the run and the next day are one commit: whoever is killed leaves all of it or nothing. */
async function buyOnce(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const plan = await lockDue(act.tx, due)
    if (!plan) return
    if (plan.closed) return endClosed(act, plan)
    const run = await buy(act, deps, plan).catch((error: unknown): Run => {
      if (error instanceof Refusal) return { outcome: 'refused', reason: error.code }
      throw error
    })
    if (run.outcome === 'refused' && mayPass(run.reason)) return
    await endDay(act, deps, plan, due, run)
  })
}

/** Refuses as a purchase by the customer does, and then has written nothing. */
async function buy(act: Act, deps: Deps, { customer_id: customer, amount, asset }: Plan): Promise<Run> {
  if ('symbol' in asset) {
    const { number, filled, cost_left } = await placeInAct(act, deps, {
      customer,
      symbol: asset.symbol,
      amount,
    })
    return { outcome: 'bought', order: number, cost: cost_left, count: filled }
  }
  const { order } = await purchaseInAct(act, deps, { customer, fund: asset.fund.id })
  return { outcome: 'bought', order: order.number, cost: order.amount, count: 1 }
}

async function missDay(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const plan = await lockDue(act.tx, due)
    if (!plan) return
    if (plan.closed) return endClosed(act, plan)
    await endDay(act, deps, plan, due, { outcome: 'missed' })
  })
}

async function endOver(deps: Deps, due: Due) {
  await act(deps, async (act) => {
    const plan = await lockUnended(act.tx, due)
    if (!plan) return
    await (plan.closed ? endClosed(act, plan) : endSaleOver(act, plan))
  })
}
