import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/api'
import { formatPaise } from '@tarazu/contract/money'
import { sql, type Transaction } from 'kysely'
import { once } from '../acts/once.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { askSettlement } from '../orders/ask-settlement.ts'
import { cancellableUntil, fundOrderFrom, fundOrderTransitions, payoutJournal } from './fund.ts'
import { lockFund } from './fund-rows.ts'

type Api = typeof api.cancelFundOrder

/**
 * Cancels a purchase within 24 hours: the whole amount is returned and its share of the fund is on sale
 * again. Refuses with `not_found`, `cannot_cancel`.
 */
export async function cancelFundOrder(
  deps: Deps,
  caller: Caller,
  { id: number }: Input<Api>,
): Promise<Reply<Api>> {
  const { currency } = deps.settings
  return once(deps, caller, api.cancelFundOrder, async (act) => {
    const { tx } = act
    const at = { now: act.at, marketNow: deps.market.now() }
    const { fund_id } = await ownOrder(tx, caller.id, number)
    const fund = await lockFund(tx, { id: fund_id })
    const order = await ownOrder(tx, caller.id, number)
    fundOrderTransitions.require(order.state, 'cancel', 'customer')
    if (at.now >= cancellableUntil(order)) throw new Refusal('cannot_cancel')
    const purchase = {
      fund: fund.id,
      number,
      customer: caller.id,
      amount: order.amount,
      unsettled: order.from_unsettled,
    }
    await act.post([payoutJournal(purchase, null, currency, at.now)])
    const after = await tx
      .updateTable('fund_order')
      .set({ state: 'cancelled', ended_at: new Date(at.now), ended_by: 'customer' })
      .where('id', '=', order.id)
      .where('state', '=', 'active')
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('fund')
      .set({ sold_amount: sql`sold_amount - ${order.amount}` })
      .where('id', '=', fund.id)
      .execute()
    if (order.from_unsettled > 0n) await askSettlement(tx, [caller.id], at.marketNow)
    const facts = { amount: formatPaise(order.amount), number }
    await act.notify({ customer: caller.id, kind: 'fund_cancelled', facts })
    act.announce(caller.id, ['wallet'])
    return fundOrderFrom(after, fund, at)
  })
}

/** Refuses with `not_found`, also for another customer's order. */
async function ownOrder(tx: Transaction<Tables>, customer: number, number: string) {
  const order = await tx
    .selectFrom('fund_order')
    .selectAll()
    .where('number', '=', number)
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return order
}
