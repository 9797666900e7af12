/** What a customer has once a change of theirs is committed, for foreseeing the orders after it. Pure. */
import { account } from '../../ledger/journal.ts'
import type { Spendable } from '../../ledger/spendable.ts'
import { isOpenOrder, type Lot } from './order.ts'
import type { OrderChange } from './order-change.ts'

export function spendableAfter(before: Spendable, { order, journal }: OrderChange): Spendable {
  const [cash, unsettled] = [account.cash(order.customer_id), account.unsettled(order.customer_id)]
  const after = { ...before }
  for (const [from, to, , amount] of journal?.transfers ?? []) {
    if (from === cash) after.cash -= amount
    if (to === cash) after.cash += amount
    if (from === unsettled) after.unsettled -= amount
    if (to === unsettled) after.unsettled += amount
  }
  return after
}

/** The lots of the symbol, oldest first: what a sale takes is gone, what is bought comes last. */
export function lotsAfterChange(before: readonly Lot[], { order, lots }: OrderChange): Lot[] {
  const changed = new Map(lots.map((lot) => [lot.id, lot]))
  const kept = before.map((lot) => changed.get(lot.id) ?? lot)
  return order.lot_left > 0 ? [...kept, order] : kept
}

export function countsAfter(before: { waiting: number; lots: number }, { order }: OrderChange) {
  return {
    waiting: before.waiting + Number(isOpenOrder(order)),
    lots: before.lots + Number(order.side === 'buy'),
  }
}
