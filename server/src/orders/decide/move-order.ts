/** The transfers in the life of an order: reserve, pay, deliver, release (lifecycle "Stock order"). Pure. */
import { least } from '@tarazu/contract/money'
import { account, type Transfer } from '../../ledger/journal.ts'
import { drawn, type Spendable } from '../../ledger/spendable.ts'
import type { Filled } from './fill-order.ts'
import type { Lot, OrderRow } from './order.ts'

export function paidFromWallet(order: OrderRow, filled: Filled, from: Spendable, wallet: string) {
  const transfers: Transfer[] = []
  let left = from
  for (const [to, amount] of costs(filled)) {
    const split = drawn(amount, left)
    transfers.push([account.unsettled(order.customer_id), to, wallet, split.unsettled])
    transfers.push([account.cash(order.customer_id), to, wallet, split.cash])
    left = split.left
  }
  return { transfers: [...transfers, delivered(order, filled)], left }
}

export function paidFromHold(order: OrderRow, filled: Filled, wallet: string) {
  const held = account.held(order.customer_id, order.number)
  return [
    ...costs(filled).map(([to, amount]) => [held, to, wallet, amount] as const),
    delivered(order, filled),
  ]
}

function costs(filled: Filled): [to: string, amount: bigint][] {
  return [
    [account.market, filled.value],
    ...filled.fees.map(({ name, amount }) => [account.fee(name), amount] as [string, bigint]),
  ]
}

function delivered(order: OrderRow, filled: Filled): Transfer {
  return [
    account.market,
    account.units(order.customer_id, order.number),
    order.symbol,
    BigInt(filled.fill.quantity),
  ]
}

export function reserved(order: OrderRow, amount: bigint, from: Spendable, wallet: string) {
  const held = account.held(order.customer_id, order.number)
  const split = drawn(amount, from)
  const transfers: Transfer[] = [
    [account.unsettled(order.customer_id), held, wallet, split.unsettled],
    [account.cash(order.customer_id), held, wallet, split.cash],
  ]
  return { transfers, unsettled: split.unsettled }
}

/** Returns the rest of the hold to the accounts it came from. */
export function releasedTransfers(order: OrderRow, wallet: string): Transfer[] {
  const held = account.held(order.customer_id, order.number)
  const unsettled = least(order.held_unsettled, order.held)
  return [
    [held, account.unsettled(order.customer_id), wallet, unsettled],
    [held, account.cash(order.customer_id), wallet, order.held - unsettled],
  ]
}

/**
 * Returns a part of a purchase's hold that it no longer needs: settled money first, since only that could be
 * withdrawn.
 */
export function givenBack(order: OrderRow, amount: bigint, wallet: string) {
  const held = account.held(order.customer_id, order.number)
  const cash = least(amount, order.held - least(order.held_unsettled, order.held))
  const transfers: Transfer[] = [
    [held, account.cash(order.customer_id), wallet, cash],
    [held, account.unsettled(order.customer_id), wallet, amount - cash],
  ]
  return { transfers, unsettled: amount - cash }
}

/** The units of a sale come from the lots directly, or from the hold where they were reserved. */
export function sold(order: OrderRow, filled: Filled, from: 'lots' | 'hold'): Transfer[] {
  const held = account.unitsHeld(order.customer_id, order.number)
  return filled.taken.map(({ lot, quantity }) => [
    from === 'lots' ? account.units(order.customer_id, lot.number) : held,
    account.market,
    order.symbol,
    BigInt(quantity),
  ])
}

export function proceeds(order: OrderRow, filled: Filled, wallet: string): Transfer[] {
  const unsettled = account.unsettled(order.customer_id)
  return [
    [account.market, unsettled, wallet, filled.value],
    ...filled.fees.map(({ name, amount }) => [unsettled, account.fee(name), wallet, amount] as const),
  ]
}

/** Moves the unsold units of a sale into its hold, or back to their lots. */
export function unitsReserved(order: OrderRow, direction: 'reserve' | 'release'): Transfer[] {
  const held = account.unitsHeld(order.customer_id, order.number)
  return order.takes.map((take) => {
    const lot = account.units(order.customer_id, take.number)
    const units = BigInt(take.quantity - take.filled)
    return direction === 'reserve' ? [lot, held, order.symbol, units] : [held, lot, order.symbol, units]
  })
}

/** Moves units between lots and hold after a sale's allocation to lots has changed. */
export function unitsMoved(before: OrderRow, after: OrderRow): Transfer[] {
  const held = account.unitsHeld(before.customer_id, before.number)
  const more = new Map(after.takes.map((take) => [take.number, take.quantity - take.filled]))
  for (const { number, quantity, filled } of before.takes)
    more.set(number, (more.get(number) ?? 0) - (quantity - filled))
  return [...more].map(([number, units]) => {
    const lot = account.units(before.customer_id, number)
    return units > 0 ? [lot, held, before.symbol, BigInt(units)] : [held, lot, before.symbol, BigInt(-units)]
  })
}

/** The lots of a sale without the reservation of its unsold units. */
export function lotsReleased(order: OrderRow, lots: readonly Lot[]): Lot[] {
  const waiting = new Map(order.takes.map((take) => [take.lot, take.quantity - take.filled]))
  return lots.flatMap((lot) => {
    const units = waiting.get(lot.id.toString()) ?? 0
    return units > 0 ? [{ ...lot, lot_reserved: lot.lot_reserved - units }] : []
  })
}
