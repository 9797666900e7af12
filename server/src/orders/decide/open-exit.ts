/** Puts up for sale what a purchase with a bracket has bought. Pure. */
import { enterMarket, newOrder, type OrderRequest, type World } from './open-order.ts'
import { isOpenOrder, type OrderRow } from './order.ts'
import type { OrderChange } from './order-change.ts'
import { triggerStop } from './trigger-stop.ts'

/** The units that are bought, and neither up for sale at target and stop nor sold or reserved otherwise. */
export function unitsWithoutExit({ filled, exit_units, lot_left, lot_reserved }: OrderRow) {
  return Math.max(0, Math.min(filled - exit_units, lot_left - lot_reserved))
}

/** Whether the rest of a purchase with a bracket ends, since something of what it bought is sold. */
export function isLeft(order: OrderRow) {
  return order.exit_target !== null && isOpenOrder(order) && order.lot_left < order.filled
}

/**
 * A sale with the purchase's target and stop, of what has been bought since the last one. The prices were
 * checked with the purchase; wherever the market is now, they are what its customer wants. Undefined if there
 * is nothing to put up, or no quote to begin with.
 */
export function openExit(
  entry: OrderRow,
  who: { id: bigint; number: string },
  world: World,
): OrderChange | undefined {
  const { quote, rate, card } = world
  const units = unitsWithoutExit(entry)
  if (units === 0 || entry.exit_target === null || !quote || !rate || world.halted) return undefined
  if (world.sessionOpen && !world.quoteFresh) return undefined
  const wanted: OrderRequest = {
    side: 'sell',
    type: 'oco',
    validity: 'gtc',
    position: entry.position,
    quantity: units,
    limitPrice: entry.exit_target,
    stopPrice: entry.exit_stop,
    trailDistance: null,
    trailBps: null,
    seenPrice: null,
    exitTarget: null,
    exitStop: null,
    queue: true,
    lot: entry.number,
  }
  const takes = [{ lot: entry.id.toString(), number: entry.number, quantity: units, filled: 0 }]
  const made = newOrder(
    wanted,
    { ...who, customer: entry.customer_id },
    { ...world, lots: [entry] },
    takes,
    quote,
  )
  const order = { ...made, timeline: made.timeline.map((step) => ({ ...step, who: 'system' as const })) }
  const started = world.sessionOpen ? triggerStop(order, quote, card, world.now) : order
  const change = enterMarket(started, { ...world, lots: [entry] }, rate)
  const exit_units = entry.exit_units + units
  return { ...change, lots: change.lots.map((lot) => ({ ...lot, exit_units })) }
}
