/** How many orders may wait and how many lots may be held in one account. */
import { maxPerCustomer } from '@tarazu/contract/orders/rules'
import { Refusal } from '../answer/refusal.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import { isOpen, type OrderRow } from './decide/order.ts'

type Piled = Pick<CustomerMoney, 'waiting' | 'lots'>

/** `there` is what the account has, without this order. */
export function requireOrderCapacity(order: OrderRow, there: Piled) {
  if (isOpen(order) && there.waiting >= maxPerCustomer.waiting)
    throw new Refusal('too_many_orders', { maximum: maxPerCustomer.waiting })
  if (order.side === 'buy' && there.lots >= maxPerCustomer.lots)
    throw new Refusal('too_many_lots', { maximum: maxPerCustomer.lots })
}

export type OnTheirWay = ReturnType<typeof makeOnTheirWay>

/**
 * Orders that this process has decided on and that are not in the balances yet, so that of many at once none is overlooked.
 * Those of other processes are: with several servers a customer may have a few more.
 */
export function makeOnTheirWay() {
  const all = new Map<number, Set<OrderRow>>()
  return {
    /** Answers what takes it out again. */
    add(order: OrderRow) {
      const mine = all.get(order.customer_id) ?? new Set()
      all.set(order.customer_id, mine.add(order))
      return () => {
        mine.delete(order)
        if (mine.size === 0 && all.get(order.customer_id) === mine) all.delete(order.customer_id)
      }
    },
    with(customer: number, there: Piled): Piled {
      let { waiting, lots } = there
      for (const order of all.get(customer) ?? []) {
        if (isOpen(order)) waiting += 1
        if (order.side === 'buy') lots += 1
      }
      return { waiting, lots }
    },
  }
}
