/** What a split or a bonus issue does to one customer's lots and waiting orders. Pure. */
import { type Ratio, stepped } from '@tarazu/contract/market/rules'
import { divideRounded } from '@tarazu/contract/money'
import { priceAfter } from '../market/corporate-actions/instrument-event.ts'
import {
  isGuarded,
  isOpenOrder,
  type Lot,
  type LotAllocation,
  type OrderRow,
  openStates,
} from './decide/order.ts'

type Units = Pick<Lot, 'id' | 'number' | 'lot_left' | 'lot_reserved' | 'cost_left'>

/**
 * Gives out whole units over all lots together, oldest first, so that a customer loses one fraction at most.
 * `left` is that fraction, in parts of `ratio.old` of a unit, and `costLeft` its cost. Each unit keeps the
 * cost of what it was made of.
 */
export function stepLots(lots: readonly Units[], ratio: Ratio) {
  let parts = 0n
  let cost = 0n
  const old = BigInt(ratio.old)
  const after = lots.map((lot) => {
    parts += BigInt(lot.lot_left) * BigInt(ratio.new)
    cost += lot.cost_left
    const whole = parts / old
    const share = parts === 0n ? 0n : divideRounded(cost * whole * old, parts)
    parts -= whole * old
    cost -= share
    return {
      ...lot,
      lot_left: Number(whole),
      lot_reserved: Number(stepped(BigInt(lot.lot_reserved), ratio).whole),
      cost_left: share,
    }
  })
  return { lots: after, left: parts, costLeft: cost }
}

/**
 * The order in the new units. Undefined if it cannot go on: a part is filled, it trails a
 * price in the old units or has a bracket in them, the units are not whole, or its
 * prices are no longer on a step of the instrument.
 */
export function stepOrder(order: OrderRow, ratio: Ratio, tick: bigint): OrderRow | undefined {
  if (!isOpenOrder(order) || order.filled > 0) return undefined
  if (order.type === 'trailing' || order.exit_target !== null) return undefined
  const quantity = wholeOf(order.quantity, ratio)
  const takes = order.takes.map((take) => ({ ...take, quantity: wholeOf(take.quantity, ratio) }))
  const prices = [order.limit_price, order.stop_price, order.target_price]
  const [limit_price, stop_price, target_price] = prices.map((price) => onStep(price, ratio, tick))
  if (limit_price === undefined || stop_price === undefined || target_price === undefined) return undefined
  if (quantity === undefined) return undefined
  if (!takes.every((take): take is LotAllocation => take.quantity !== undefined)) return undefined
  return {
    ...order,
    quantity,
    takes,
    limit_price,
    stop_price,
    target_price,
    seen_price: order.seen_price === null ? null : priceAfter(order.seen_price, ratio),
    bound: limit_price ?? (isGuarded(order) ? target_price : null) ?? boundAfter(order, ratio),
  }
}

/** Rounded so that the price is never worse than before, so what is reserved stays enough. */
function boundAfter({ bound, side }: OrderRow, ratio: Ratio) {
  const [micros, fresh] = [bound * BigInt(ratio.old), BigInt(ratio.new)]
  return side === 'buy' ? micros / fresh : (micros + fresh - 1n) / fresh
}

function wholeOf(units: number, ratio: Ratio): number | undefined {
  const { whole, left } = stepped(BigInt(units), ratio)
  return left === 0n && whole > 0n && whole < 2n ** 31n ? Number(whole) : undefined
}

function onStep(price: bigint | null, ratio: Ratio, tick: bigint): bigint | null | undefined {
  if (price === null) return null
  const micros = price * BigInt(ratio.old)
  const after = micros / BigInt(ratio.new)
  return micros % BigInt(ratio.new) === 0n && after % tick === 0n && after > 0n ? after : undefined
}

/** Splits the rows of one symbol into waiting orders and held lots, oldest first. */
export const waitingOf = (rows: readonly OrderRow[]) =>
  rows.filter((row) => openStates.some((s) => s === row.state))
export const heldOf = (rows: readonly OrderRow[]) =>
  rows
    .filter((row) => row.lot_left > 0)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || Number(a.id - b.id))
