/** Adds what a purchase with a bracket has bought since to what it has up for sale already. Pure. */
import { journal } from '../../ledger/journal.ts'
import { unitsMoved } from './move-order.ts'
import { unitsWithoutExit } from './open-exit.ts'
import { changesOf, isGuarded, type OrderRow } from './order.ts'
import type { OrderChange } from './order-change.ts'

/**
 * Whether what is bought later can be sold by this order, too: the bracket has put it up at its prices, it
 * has sold nothing, and its customer has changed nothing of it.
 */
export function mayGrow(exit: OrderRow, entry: OrderRow) {
  return (
    isGuarded(exit) &&
    exit.timeline[0]?.who === 'system' &&
    exit.state === 'resting' &&
    exit.lot === entry.number &&
    exit.filled === 0 &&
    exit.target_price === entry.exit_target &&
    exit.stop_price === entry.exit_stop &&
    changesOf(exit) === 0
  )
}

/** The order `exit` with the units that `entry` has bought and not put up; undefined if there are none. */
export function growExit(entry: OrderRow, exit: OrderRow, now: number): OrderChange | undefined {
  const units = unitsWithoutExit(entry)
  const [take] = exit.takes
  if (units === 0 || !take) return undefined
  const grown = {
    ...exit,
    quantity: exit.quantity + units,
    takes: [{ ...take, quantity: take.quantity + units }],
  }
  const { number: reference, symbol, customer_id: customer } = exit
  return {
    order: grown,
    version: exit.version,
    fills: [],
    lots: [
      {
        ...entry,
        lot_reserved: entry.lot_reserved + units,
        exit_units: entry.exit_units + units,
      },
    ],
    lookedAt: now,
    journal: journal({ reason: 'order_hold', reference, symbol, customer, at: now }, unitsMoved(exit, grown)),
  }
}
