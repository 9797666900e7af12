/** How a recurring purchase moves on from a day, or ends, in the act of the job. */
import type { Act } from '../acts/act.ts'
import type { Deps } from '../deps.ts'
import { afterRun, recurringTable } from './decide/recurring-states.ts'
import type { Due, Plan } from './due-recurring.ts'
import { notifyOfRun, notifyOfSaleOver, type Run } from './notify-of-recurring.ts'
import { nextDayOf } from './recurring-asset.ts'
import { recurringDayOf } from './recurring-row.ts'

/** Writes the run, moves the purchase on to its next day or to its end, and tells of both. */
export async function endDay(act: Act, deps: Deps, plan: Plan, { day }: Due, run: Run) {
  const { tx, at } = act
  const { id: purchase_id, customer_id, amount, asset } = plan
  const order = run.outcome === 'bought' ? run.order : null
  const reason = run.outcome === 'refused' ? run.reason : null
  await tx
    .insertInto('recurring_run')
    .values({
      purchase_id,
      day,
      customer_id,
      amount,
      outcome: run.outcome,
      order_number: 'symbol' in asset ? order : null,
      fund_order_number: 'symbol' in asset ? null : order,
      reason,
      at: new Date(at),
    })
    .execute()
  const nextDay = nextDayOf(deps, asset, recurringDayOf(plan), day)
  const { move, ...after } = afterRun(plan.short_runs, reason ?? undefined, nextDay !== undefined)
  const state = recurringTable.require('active', move, 'system')
  await tx
    .updateTable('recurring_purchase')
    .set({ ...after, state, next_day: nextDay ?? day, changed_at: new Date(at) })
    .where('id', '=', purchase_id)
    .execute()
  act.announce(customer_id, ['orders'])
  await notifyOfRun(act, plan, day, run, state)
  if (move === 'sale_over') await notifyOfSaleOver(act, plan)
}

/** A closed account buys nothing more, and is not told. */
export async function endClosed(act: Act, plan: Plan) {
  await end(act, plan, 'close')
}

export async function endSaleOver(act: Act, plan: Plan) {
  await end(act, plan, 'sale_over')
  act.announce(plan.customer_id, ['orders'])
  await notifyOfSaleOver(act, plan)
}

async function end({ tx, at }: Act, { id, state }: Plan, move: 'close' | 'sale_over') {
  await tx
    .updateTable('recurring_purchase')
    .set({ state: recurringTable.require(state, move, 'system'), paused_for: null, changed_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}
