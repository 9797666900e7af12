import type { Input, Reply } from '@tarazu/contract/endpoint'
import * as api from '@tarazu/contract/funds/api'
import { formatPaise } from '@tarazu/contract/money'
import { sql, type Transaction } from 'kysely'
import { once } from '../acts/once.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller, Deps } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { post } from '../ledger/post.ts'
import { notify } from '../notices/notify.ts'
import { askSettlement } from '../orders/ask-settlement.ts'
import { Refusal } from '../refusal.ts'
import { cancellableUntil, fundOrderFrom, nextOfOrder, paid } from './fund.ts'
import { clocksOf, lockFund } from './fund-rows.ts'

type Api = typeof api.cancelFundOrder

/** Within 24 hours everything goes back, and the place is free again. Refuses with `not_found`, `cannot_cancel`. */
export async function cancelFundOrder(
  deps: Deps,
  caller: Caller,
  { id: number }: Input<Api>,
): Promise<Reply<Api>> {
  const { currency } = deps.settings
  const reply = await once(deps, caller, api.cancelFundOrder, async ({ tx }) => {
    const at = clocksOf(deps)
    const { fund_id } = await ownOrder(tx, caller.id, number)
    const fund = await lockFund(tx, { id: fund_id })
    const order = await ownOrder(tx, caller.id, number)
    if (!nextOfOrder[order.state].cancel || at.now >= cancellableUntil(order))
      throw new Refusal('cannot_cancel')
    const of = {
      fund: fund.id,
      number,
      customer: caller.id,
      amount: order.amount,
      unsettled: order.from_unsettled,
    }
    const [posted] = await post(tx, [paid(of, null, currency, at.now)])
    if (posted?.status !== 'posted') throw new Error(`the cancellation of ${number} was ${posted?.status}`)
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
    await notify(tx, { customer: caller.id, kind: 'fund_cancelled', facts, at: at.now })
    await publish(tx, { customer: caller.id, topics: ['wallet'] })
    return fundOrderFrom(after, fund, at)
  })
  deps.ledger.balances.forget(caller.id)
  deps.events.wake()
  return reply
}

/** Refuses with `not_found` also where it is another customer's. */
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
