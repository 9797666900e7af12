/**
 * Decides on a change of a waiting order: the checks of a new order, and the difference of what is held.
 * Pure.
 */
import { maxChanges, maxQuantity } from '@tarazu/contract/orders/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../../answer/refusal.ts'
import { journal } from '../../ledger/journal.ts'
import { givenBack, reserved, unitsMoved } from './move-order.ts'
import { allocateLots, hasItsPrices, isAboveStop, maxUnits, type World } from './open-order.ts'
import {
  changedOrder,
  changesOf,
  isGuarded,
  isOpenOrder,
  type Lot,
  type LotAllocation,
  limitOf,
  type OrderRow,
  reservesNothing,
} from './order.ts'
import type { OrderChange } from './order-change.ts'
import { maxRemainingCost, priceFacts, pricePossible, worstPrice } from './terms.ts'
import { firstStop, stopNow } from './trail.ts'
import { sideOf } from './trigger-stop.ts'

/** What is left out stays as it is. */
export type Revision = {
  quantity?: number | undefined
  limitPrice?: bigint | undefined
  stopPrice?: bigint | undefined
  /** Another distance of a trailing stop: one of the two. */
  trailDistance?: bigint | undefined
  trailBps?: number | undefined
  /** Other prices of a bracket, for what it buys from now on. */
  exitTarget?: bigint | undefined
  exitStop?: bigint | undefined
}

/**
 * Returns what to commit, or throws the refusal. `world.lots` has the lots of the sale and all that are free.
 * `best` is the price that a trailing stop follows, in micros; undefined while nobody has looked at it since.
 */
export function reviseOrder(order: OrderRow, wanted: Revision, world: World, best?: bigint): OrderChange {
  const trail = trailAfter(order, wanted)
  const exits = exitsAfter(order, wanted)
  const terms = {
    side: order.side,
    type: order.type,
    quantity: wanted.quantity ?? order.quantity,
    limitPrice: wanted.limitPrice ?? limitOf(order),
    stopPrice: trail ? trailedFrom(order, trail, world, best) : (wanted.stopPrice ?? order.stop_price),
    seenPrice: order.seen_price,
  }
  const { quantity } = terms
  const repriced = terms.limitPrice !== limitOf(order) || terms.stopPrice !== order.stop_price
  const rewritten = repriced || trail !== undefined || exits !== undefined
  const less = !rewritten && quantity < order.quantity
  if (order.type === 'trailing' && wanted.stopPrice !== undefined) refuse('price_invalid')
  refuseImpossible(order, terms, world)
  if (!less) refuseForNow(order, terms, world, exits)
  // An order that waits for the exchange rate may be sent unchanged, to reserve at the present rate.
  if (!rewritten && quantity === order.quantity && order.reason !== 'rate_moved')
    return { order, version: order.version, fills: [], lots: [], lookedAt: world.now }
  const revised = changedOrder(
    // Its timeline tells where the stop was, not where it began.
    { ...order, stop_price: stopNow(order, best) },
    {
      quantity,
      position: order.position === 'half' && quantity > maxQuantity.half ? 'full' : order.position,
      ...(order.type === 'oco' ? { target_price: terms.limitPrice } : { limit_price: terms.limitPrice }),
      stop_price: terms.stopPrice,
      ...trail,
      ...exits,
      bound: repriced ? boundAt(terms, world) : order.bound,
      // The price that it waited for has changed.
      reason: null,
    },
    world.now,
  )
  if (reservesNothing(order)) return reviseUnreserved(order, revised, world)
  return order.side === 'buy'
    ? revisePurchase(order, revised, world, less)
    : reviseSale(order, revised, world)
}

/** The other distance that is wanted; undefined: it stays. Refuses what is no distance of this order. */
function trailAfter(order: OrderRow, { trailDistance, trailBps }: Revision): TrailColumns | undefined {
  if (trailDistance === undefined && trailBps === undefined) return undefined
  if (order.type !== 'trailing') refuse('terms_invalid')
  if ((trailDistance !== undefined && trailBps !== undefined) || trailDistance === 0n) refuse('price_invalid')
  const trail = { trail_distance: trailDistance ?? null, trail_bps: trailBps ?? null }
  const same = trail.trail_distance === order.trail_distance && trail.trail_bps === order.trail_bps
  return same ? undefined : trail
}

type TrailColumns = Pick<OrderRow, 'trail_distance' | 'trail_bps'>

/**
 * Where the stop is with another distance: as far from the best price as if the order had been placed with
 * it, so that a wider distance lets it back and a narrower one brings it nearer.
 */
function trailedFrom(
  order: OrderRow,
  trail: TrailColumns,
  { quote, instrument }: World,
  best: bigint | undefined,
) {
  if (!quote) throw new Refusal('price_stale')
  const distance = { trailDistance: trail.trail_distance, trailBps: trail.trail_bps }
  return firstStop({ side: order.side, ...distance }, best ?? quote.last, instrument.tickMicros)
}

type Exits = { exit_target: bigint; exit_stop: bigint }

/** The other prices of the bracket; undefined: they stay. An order without one does not get it later. */
function exitsAfter(order: OrderRow, { exitTarget, exitStop }: Revision): Exits | undefined {
  if (exitTarget === undefined && exitStop === undefined) return undefined
  const { exit_target, exit_stop } = order
  if (exit_target === null || exit_stop === null) return refuse('terms_invalid')
  const exits = { exit_target: exitTarget ?? exit_target, exit_stop: exitStop ?? exit_stop }
  return exits.exit_target === exit_target && exits.exit_stop === exit_stop ? undefined : exits
}

type Terms = Parameters<typeof worstPrice>[1] & { quantity: number }

const refuse = (code: RefusalCode, detail?: Record<string, unknown>): never => {
  throw new Refusal(code, detail)
}

function boundAt(terms: Terms, { card, quote }: World) {
  if (!quote) throw new Refusal('price_stale')
  return worstPrice(card, terms, terms.side === 'buy' ? quote.ask : quote.bid)
}

/** Checks of the order and its quantity, which hold for a reduction as well. */
function refuseImpossible(order: OrderRow, { quantity }: Terms, world: World) {
  const { instrument } = world
  const over = order.expires_at !== null && order.expires_at.getTime() <= world.marketNow
  if (!isOpenOrder(order) || over) refuse('not_pending')
  if (changesOf(order) >= maxChanges) refuse('change_max', { maximum: maxChanges })
  if (world.eventOn) refuse('halted')
  if (quantity < 1) refuse('count_invalid')
  if (quantity % instrument.lot !== 0) refuse('count_invalid', { step: instrument.lot })
  // What is filled stays, so wanting no more than that is a cancellation.
  if (quantity <= order.filled) refuse('count_min', { minimum: order.filled + 1 })
}

/** Checks that a reduction skips: like a cancellation it needs no price and no open market. */
function refuseForNow(order: OrderRow, terms: Terms, world: World, exits: Exits | undefined) {
  const { instrument, quote, card } = world
  const { quantity } = terms
  if (!instrument.tradable) refuse('not_tradable')
  if (!world.mayDealIn) refuse('exchange_only')
  if (world.halted) refuse('halted')
  const most = quantityCap(order, quantity, world)
  if (quantity !== order.quantity && quantity > most) refuse('count_max', { maximum: most })
  if (!quote) return refuse('price_stale')
  // A trailing stop has one like any other, where it is now.
  const type = order.type === 'trailing' ? 'stop' : order.type
  if (!hasItsPrices({ ...terms, type })) refuse('price_invalid')
  // A stop that was reached no longer matters.
  const asleep = order.state === 'queued' || order.state === 'trigger_pending' || isGuarded(order)
  if (!asleep && terms.stopPrice !== order.stop_price) refuse('price_invalid')
  // Nor does the target of an order that has given it up.
  if (!asleep && order.type === 'oco' && terms.limitPrice !== order.target_price) refuse('price_invalid')
  if (!isAboveStop(order.type, terms.limitPrice, terms.stopPrice)) refuse('price_invalid')
  if (!isBetweenExits({ ...order, ...exits }, terms.limitPrice ?? terms.stopPrice)) refuse('price_invalid')
  for (const [price, before] of [
    [terms.limitPrice, limitOf(order)],
    [terms.stopPrice, order.stop_price],
    [exits?.exit_target ?? null, order.exit_target],
    [exits?.exit_stop ?? null, order.exit_stop],
  ] as const) {
    if (price === null || price === before) continue
    if (!pricePossible(card, price, quote, instrument.tickMicros))
      refuse('price_invalid', priceFacts(card, quote, instrument.tickMicros))
  }
  if (world.sessionOpen && !world.quoteFresh) refuse('price_stale')
}

/** A bracket buys between its stop and its target, or its first fill would be sold at once. */
function isBetweenExits({ exit_stop, exit_target }: OrderRow, price: bigint | null) {
  if (exit_stop === null || exit_target === null) return true
  if (price === null) return exit_stop < exit_target
  return exit_stop < price && price < exit_target
}

/** The maximum quantity of this order, including its filled part. */
export function quantityCap(order: OrderRow, quantity: number, world: World) {
  if (order.position === 'exact') return maxQuantity.exact
  const { side, type } = order
  const wanted = { side, type, position: 'full' as const, quantity: quantity - order.filled }
  const sold = order.lot === null ? wanted : { ...wanted, lot: order.lot }
  const most = maxUnits(sold, { ...world, lots: lotsFreed(order, world.lots) })
  return most > maxQuantity.full ? most + order.filled : maxQuantity.full
}

/** A new stop price is waited for from the side on which the market is now. */
function reviseUnreserved(order: OrderRow, revised: OrderRow, { quote, now }: World): OrderChange {
  const { stop_price } = revised
  const moved = stop_price !== null && stop_price !== order.stop_price
  const trigger_from = moved && quote ? sideOf(quote, stop_price) : order.trigger_from
  const { version } = order
  return { order: { ...revised, trigger_from }, version, fills: [], lots: [], lookedAt: now }
}

function revisePurchase(order: OrderRow, revised: OrderRow, world: World, less: boolean): OrderChange {
  const { card, rate, wallet, spendable } = world
  const rest = revised.quantity - revised.filled
  const foreign = order.currency !== wallet
  const needed = rate && maxRemainingCost(card, order, rest, revised.bound, rate, foreign)
  if (needed === undefined && !less) throw new Refusal('rete_no')
  // A reduction never reserves more, whatever the rate has done; if it is not enough, the order waits for the
  // rate as before.
  const isShort = less && (needed === undefined || needed > order.held)
  const most = needed === undefined || isShort ? order.held : needed
  const more = most - order.held
  const has = spendable.cash + spendable.unsettled
  if (more > has)
    throw new Refusal('not_sufficient_funds', { needed: more.toString(), available: has.toString() })
  const took = more > 0n ? reserved(order, more, spendable, wallet) : undefined
  const gave = more < 0n ? givenBack(order, -more, wallet) : undefined
  const held_unsettled = order.held_unsettled + (took?.unsettled ?? 0n) - (gave?.unsettled ?? 0n)
  return {
    order: { ...revised, held: most, held_unsettled, ...(isShort && { reason: order.reason }) },
    version: order.version,
    fills: [],
    lots: [],
    lookedAt: world.now,
    ...(more !== 0n && {
      journal: journalOf(order, more > 0n, world.now, took?.transfers ?? gave?.transfers ?? []),
    }),
    // Unsettled proceeds that were held here may be due by now.
    ...(gave && gave.unsettled > 0n && { settlement: { amount: 0n, due: world.marketNow } }),
  }
}

/** Keeps the lots that the order has reserved, and allocates additional units oldest first. */
function reviseSale(order: OrderRow, revised: OrderRow, world: World): OrderChange {
  const same = { version: order.version, fills: [], lookedAt: world.now }
  if (revised.quantity === order.quantity) return { ...same, order: revised, lots: [] }
  const taken = allocateLots(lotsFreed(order, world.lots), revised.quantity - order.filled)
  const after = { ...revised, takes: joined(order.takes, taken) }
  const lots = lotsMoved(order, after, world.lots)
  const transfers = unitsMoved(order, after).filter(([, , , units]) => units > 0n)
  return {
    ...same,
    order: after,
    lots,
    ...(transfers.length > 0 && {
      journal: journalOf(order, revised.quantity > order.quantity, world.now, transfers),
    }),
  }
}

function journalOf(order: OrderRow, more: boolean, at: number, transfers: Parameters<typeof journal>[1]) {
  const reason = more ? 'order_hold' : 'order_release'
  const { number: reference, symbol, customer_id: customer } = order
  return journal({ reason, reference, symbol, customer, at }, transfers)
}

const waitingIn = (order: OrderRow) =>
  new Map(order.takes.map(({ lot, quantity, filled }) => [lot, quantity - filled]))

/** The lots without this order's reservations. */
export function lotsFreed(order: OrderRow, lots: readonly Lot[]): Lot[] {
  const waiting = waitingIn(order)
  return lots.map((lot) => ({
    ...lot,
    lot_reserved: lot.lot_reserved - (waiting.get(lot.id.toString()) ?? 0),
  }))
}

/** The lots of which the order reserves more or less than before. */
function lotsMoved(before: OrderRow, after: OrderRow, lots: readonly Lot[]): Lot[] {
  const waiting = waitingIn(after)
  const was = new Map(lots.map((lot) => [lot.id, lot.lot_reserved]))
  return lotsFreed(before, lots)
    .map((lot) => ({ ...lot, lot_reserved: lot.lot_reserved + (waiting.get(lot.id.toString()) ?? 0) }))
    .filter((lot) => lot.lot_reserved !== was.get(lot.id))
}

/** Adds what is sold already to the new allocation. */
function joined(before: readonly LotAllocation[], now: readonly LotAllocation[]): LotAllocation[] {
  const left = new Map(now.map((take) => [take.lot, take]))
  const sold = before.flatMap((take) => {
    if (take.filled === 0) return []
    const more = left.get(take.lot)?.quantity ?? 0
    left.delete(take.lot)
    return [{ ...take, quantity: take.filled + more }]
  })
  return [...sold, ...left.values()]
}
