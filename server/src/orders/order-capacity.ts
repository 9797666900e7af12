/** How many orders may wait and how many lots may be held in one account. */
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { isOpenOrder, type OrderRow } from './decide/order.ts'

type OrderCounts = Pick<CustomerMoney, 'waiting' | 'lots'>

/**
 * Refuses with `too_many_orders` or `too_many_lots`. `existing` is what the account has without this order.
 */
export function requireOrderCapacity(order: OrderRow, existing: OrderCounts) {
  if (isOpenOrder(order) && existing.waiting >= maxPerCustomer.waiting)
    throw new Refusal('too_many_orders', { maximum: maxPerCustomer.waiting })
  if (order.side === 'buy' && existing.lots >= maxPerCustomer.lots)
    throw new Refusal('too_many_lots', { maximum: maxPerCustomer.lots })
}

/**
 * Refuses with `too_many_orders` one more order that is good till triggered: they hold nothing, so the
 * balances do not count them. Orders of the customer have to come one at a time.
 */
export async function requireTriggerCapacity({ db }: { db: Kysely<Tables> }, customer: number) {
  const maximum = maxPerCustomer.triggers
  const waiting = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', 'in', ['queued', 'trigger_pending'])
    .where('validity', '=', 'gtt')
    .limit(maximum)
    .execute()
  if (waiting.length >= maximum) throw new Refusal('too_many_orders', { maximum })
}

/**
 * Orders that this process has decided on and that are not in the balances yet, so that each of many
 * simultaneous orders counts the others. Orders of other processes are not seen: with several servers a
 * customer may end up with a few more than the maximum.
 */
export function makeOrdersInFlight() {
  const ordersOf = new Map<number, Set<OrderRow>>()
  return {
    /** Returns a function that removes the order again. */
    add(order: OrderRow) {
      const orders = ordersOf.get(order.customer_id) ?? new Set()
      ordersOf.set(order.customer_id, orders.add(order))
      return () => {
        orders.delete(order)
        if (orders.size === 0 && ordersOf.get(order.customer_id) === orders)
          ordersOf.delete(order.customer_id)
      }
    },
    /** The counts of the balances plus those of the orders in flight. */
    with(customer: number, existing: OrderCounts): OrderCounts {
      let { waiting, lots } = existing
      for (const order of ordersOf.get(customer) ?? []) {
        if (isOpenOrder(order)) waiting += 1
        if (order.side === 'buy') lots += 1
      }
      return { waiting, lots }
    },
  }
}
