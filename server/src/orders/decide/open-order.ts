/**
 * Decides on a new order: the checks in the order of lifecycle "Stock order", then fill and reserve. Pure.
 */

import { day_ms } from '@tarazu/contract/duration'
import type { OrderKind, OrderType, Validity } from '@tarazu/contract/orders/order'
import { typeFits, validityFits } from '@tarazu/contract/orders/order-terms'
import { maxQuantity, type Position, type Side } from '@tarazu/contract/orders/rules'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../../answer/refusal.ts'
import type { RateCard } from '../../config/rate-card.ts'
import { journal } from '../../ledger/journal.ts'
import type { Spendable } from '../../ledger/spendable.ts'
import type { Quote } from '../../market/feeds/feed.ts'
import type { Instrument } from '../../market/instruments/instrument.ts'
import type { Rate } from '../../market/rate.ts'
import { fillable, fillOrder } from './fill-order.ts'
import { lotsReleased, paidFromWallet, proceeds, reserved, sold, unitsReserved } from './move-order.ts'
import {
  isOpenOrder,
  type Lot,
  type LotAllocation,
  newRow,
  type OrderRow,
  reservesNothing,
  transition,
} from './order.ts'
import type { OrderChange } from './order-change.ts'
import { maxCost, movedTooFar, priceFacts, pricePossible, worstPrice } from './terms.ts'
import { firstStop, type Trail } from './trail.ts'
import { sideOf, triggerStop } from './trigger-stop.ts'
import { withUnitsFor } from './units-for.ts'

export type OrderRequest = {
  side: Side
  quantity: number
  /** Paise of the wallet's currency, fees included: as many units as cost no more. `quantity` is 0 then. */
  amount?: bigint | null | undefined
  position: Position
  type: OrderType
  validity: Validity
  limitPrice: bigint | null
  stopPrice: bigint | null
  trailDistance: bigint | null
  trailBps: number | null
  seenPrice: bigint | null
  /** A bracket: where what is bought is put up for sale. */
  exitTarget: bigint | null
  exitStop: bigint | null
  /** Queue the order for the next session instead of refusing it. */
  queue: boolean
  /** The number of the one purchase to sell from; undefined: oldest first. */
  lot?: string
}

/** Everything that the decision depends on, as it is now. */
export type World = {
  instrument: Instrument
  /** Whether this deployment may fill orders for it. */
  mayDealIn: boolean
  halted: boolean
  /** A corporate action is changing its units or paying out at this moment. */
  eventOn: boolean
  /** The last good quote, however old. */
  quote: Quote | undefined
  /** Whether that quote may fill an order now. */
  quoteFresh: boolean
  sessionOpen: boolean
  /** ms UTC on the market's clock: the end of today's session, and when the proceeds of a sale settle. */
  sessionCloses: number
  settles: number
  /** When the instrument itself ends: a contract, a bond. */
  ends: number | undefined
  tradingDay: string
  /** ms UTC: the machine's clock, and the market's own clock (in a replay that of the file). */
  now: number
  marketNow: number
  rate: Rate | undefined
  card: RateCard
  /** Whether another sale has borne what is charged once a day; `card` is without it then. */
  dayCharged: boolean
  wallet: string
  spendable: Spendable
  lots: readonly Lot[]
}

/** Returns what to commit, or throws the refusal. */
export function openOrder(
  asked: OrderRequest,
  who: { customer: number; id: bigint; number: string },
  world: World,
): OrderChange {
  const { instrument, card, quote, rate } = world
  const refuse = (code: RefusalCode, detail?: Record<string, unknown>): never => {
    throw new Refusal(code, detail)
  }
  const { queue, validity } = asked
  if (!instrument.tradable) refuse('not_tradable')
  if (!world.mayDealIn) refuse('exchange_only')
  if (!world.sessionOpen && (!queue || validity === 'ioc')) refuse('time_no')
  if (world.halted) refuse('halted')
  const wanted = withUnitsFor(withFirstStop(asked, world), world)
  if (wanted.quantity < 1) refuse('count_invalid')
  if (wanted.quantity % instrument.lot !== 0) refuse('count_invalid', { step: instrument.lot })
  const maxQuantityNow = maxUnits(wanted, world)
  if (wanted.quantity > maxQuantityNow) {
    refuse('count_max', { maximum: maxQuantityNow, position: wanted.position })
  }
  if (!quote) return refuse('price_stale')
  if (!hasItsPrices(asked)) refuse('price_invalid')
  const { side, type, limitPrice, stopPrice } = wanted
  if (!validityFits(type, validity) || !typeFits(side, type)) refuse('terms_invalid')
  if (!isAboveStop(type, limitPrice, stopPrice)) refuse('price_invalid')
  for (const price of [wanted.limitPrice, wanted.stopPrice]) {
    if (price !== null && !pricePossible(card, price, quote, instrument.tickMicros)) {
      refuse('price_invalid', priceFacts(card, quote, instrument.tickMicros))
    }
  }
  const exits = exitsProblem(wanted, world, quote)
  if (exits) refuse(exits, priceFacts(card, quote, instrument.tickMicros))
  if (world.sessionOpen && !world.quoteFresh) refuse('price_stale')
  const touch = wanted.side === 'buy' ? quote.ask : quote.bid
  // A price at or below zero, as oil once had, fills nothing: it is refused like a stale one.
  if (touch <= 0n) refuse('price_stale')
  if (
    wanted.type === 'market' &&
    wanted.seenPrice !== null &&
    movedTooFar(card, wanted.side, wanted.seenPrice, touch)
  ) {
    refuse('price_moved', { price: Number(touch) / 1e6 })
  }
  if (!rate) return refuse('rete_no')

  const takes = wanted.side === 'sell' ? allocateLots(world.lots, wanted.quantity) : []
  const order = newOrder(wanted, who, world, takes, quote)
  // What is to be sold has to be there, but it stays free until the trigger.
  if (reservesNothing(order)) return { order: { ...order, takes: [] }, fills: [], lots: [] }
  return enterMarket(world.sessionOpen ? triggerStop(order, quote, card, world.now) : order, world, rate)
}

/**
 * Reserves what an order needs that has reserved nothing yet, and fills what the quote of `world` offers. A
 * sale says in `takes` what it sells. Refuses with `not_sufficient_funds`.
 */
export function enterMarket(order: OrderRow, world: World, rate: Rate): OrderChange {
  const { quote } = world
  const match = quote && world.sessionOpen && order.state === 'resting' ? fillable(order, quote) : undefined
  const change =
    order.side === 'buy'
      ? openPurchase(order, match, world, rate)
      : openSale(order, match, lotsAfter(world.lots, order.takes), world, rate)
  return { ...change, ...(quote?.pool && { pool: quote.pool }) }
}

function openPurchase(
  order: OrderRow,
  match: ReturnType<typeof fillable>,
  world: World,
  rate: Rate,
): OrderChange {
  const { card, wallet, quote } = world
  const foreign = order.currency !== wallet
  const maxCostOfOrder = maxCost(card, order, order.quantity, order.bound, rate, foreign)
  const has = world.spendable.cash + world.spendable.unsettled
  const filled = match && fillOrder(order, match, [], quote as Quote, rate, card, fillTimeOf(world))
  const cost = filled ? filled.order.cost_left : 0n
  const placed = restCancelled(filled?.order ?? order, world.now)
  const done = !isOpenOrder(placed)
  const needed = done ? cost : maxCostOfOrder
  if (needed > has)
    throw new Refusal('not_sufficient_funds', { needed: needed.toString(), available: has.toString() })

  const pay = filled && paidFromWallet(filled.order, filled, world.spendable, wallet)
  const hold = done ? 0n : maxCostOfOrder - cost
  const held = reserved(order, hold, pay?.left ?? world.spendable, wallet)
  const after = { ...placed, held: hold, held_unsettled: held.unsettled }
  if (done && !filled) return { order: after, fills: [], lots: [] }
  return {
    order: after,
    fills: filled ? [filled.fill] : [],
    lots: [],
    journal: journal(
      {
        reason: filled ? 'order_buy' : 'order_hold',
        reference: order.number,
        symbol: order.symbol,
        customer: order.customer_id,
        at: world.now,
      },
      [...(pay?.transfers ?? []), ...held.transfers],
    ),
  }
}

function openSale(
  order: OrderRow,
  match: ReturnType<typeof fillable>,
  lots: Lot[],
  world: World,
  rate: Rate,
): OrderChange {
  const { card, wallet, quote } = world
  const filled = match && fillOrder(order, match, lots, quote as Quote, rate, card, fillTimeOf(world))
  const after = restCancelled(filled?.order ?? order, world.now)
  const done = !isOpenOrder(after)
  if (done && !filled) return { order: after, fills: [], lots: [] }
  const feeTotal = filled?.fees.reduce((sum, { amount }) => sum + amount, 0n) ?? 0n
  return {
    order: after,
    fills: filled ? [filled.fill] : [],
    lots: done ? withoutReservation(after, filled?.lots ?? []) : (filled?.lots ?? lots),
    journal: journal(
      {
        reason: filled ? 'order_sell' : 'order_hold',
        reference: order.number,
        symbol: order.symbol,
        customer: order.customer_id,
        at: world.now,
      },
      [
        ...(filled ? [...sold(after, filled, 'lots'), ...proceeds(after, filled, wallet)] : []),
        ...(done ? [] : unitsReserved(after, 'reserve')),
      ],
    ),
    ...(filled && { settlement: { amount: filled.value - feeTotal, due: world.settles } }),
  }
}

const fillTimeOf = ({ now, tradingDay }: World) => ({ now, day: tradingDay })

/** An order that fills at once or not at all keeps what is filled and ends. */
function restCancelled(order: OrderRow, now: number): OrderRow {
  if (order.validity !== 'ioc' || order.state === 'filled') return order
  return { ...transition(order, 'cancel', now, 'system'), reason: 'not_at_once' }
}

/** The lots of a sale that ends, without what was reserved of them for its unsold units. */
function withoutReservation(order: OrderRow, lots: readonly Lot[]): Lot[] {
  const released = new Map(lotsReleased(order, lots).map((lot) => [lot.id, lot]))
  return lots.map((lot) => released.get(lot.id) ?? lot)
}

/** A sale of one purchase has that purchase's kind; everything else here is of the market. */
function kindOf({ lot }: OrderRequest, { lots }: World): OrderKind {
  return (lot === undefined ? undefined : lots[0]?.kind) ?? 'stock'
}

/**
 * Most units of one order (product 9). In the mode exact an order at market may have no more than the quote
 * offers, since nothing else is known of what the market would take. What was bought in hundreds is sold in
 * hundreds, and a purchase that a split has made larger than the cap may be sold as a whole.
 */
export function maxUnits(
  wanted: Pick<OrderRequest, 'side' | 'type' | 'position' | 'quantity' | 'lot'>,
  world: Pick<World, 'lots' | 'quote' | 'sessionOpen' | 'instrument'>,
) {
  const cap = Math.min(maxQuantity[wanted.position], maxOnOffer(wanted, world))
  const [lot] = wanted.lot === undefined ? [] : world.lots
  if (!lot) return cap
  if (lot.kind !== 'stock') return Math.max(cap, lot.lot_left)
  const free = lot.lot_left - lot.lot_reserved
  return free > maxQuantity.full && wanted.quantity === free ? free : cap
}

function maxOnOffer(
  { side, type, position }: Pick<OrderRequest, 'side' | 'type' | 'position'>,
  { quote, sessionOpen, instrument }: Pick<World, 'quote' | 'sessionOpen' | 'instrument'>,
) {
  if (position !== 'exact' || type !== 'market' || !sessionOpen || !quote) return Number.POSITIVE_INFINITY
  const size = side === 'buy' ? quote.askSize : quote.bidSize
  return size - (size % instrument.lot)
}

/** A trailing order with the stop that it begins with. Others stay as they are. */
export function withFirstStop(wanted: OrderRequest, { quote, instrument }: World): OrderRequest {
  const trails = wanted.type === 'trailing' && wanted.stopPrice === null && quote !== undefined
  return trails ? { ...wanted, stopPrice: firstStop(wanted, quote.last, instrument.tickMicros) } : wanted
}

/** Whether it has a limit price, a stop price and one distance exactly if its type needs them. */
export function hasItsPrices({
  type,
  limitPrice,
  stopPrice,
  trailDistance = null,
  trailBps = null,
}: Pick<OrderRequest, 'type' | 'limitPrice' | 'stopPrice'> & Partial<Trail>) {
  const distances = Number(trailDistance !== null && trailDistance > 0n) + Number(trailBps !== null)
  if (distances !== (type === 'trailing' ? 1 : 0)) return false
  const limited = type === 'limit' || type === 'stop_limit' || type === 'oco'
  const stopped = type === 'stop' || type === 'stop_limit' || type === 'oco'
  return limited === (limitPrice !== null) && stopped === (stopPrice !== null)
}

/** What forbids the bracket of a purchase: it has both prices, one above what it pays and one below. */
function exitsProblem(
  { side, limitPrice, stopPrice, exitTarget: target, exitStop: stop }: OrderRequest,
  { card, instrument }: World,
  quote: Quote,
): RefusalCode | undefined {
  if (target === null && stop === null) return undefined
  if (side === 'sell') return 'terms_invalid'
  if (target === null || stop === null) return 'price_invalid'
  const paid = limitPrice ?? stopPrice ?? quote.ask
  const possible = [target, stop].every((price) => pricePossible(card, price, quote, instrument.tickMicros))
  return possible && stop < paid && paid < target ? undefined : 'price_invalid'
}

/** Whether the target of an order is above its stop; true for orders that do not have both. */
export function isAboveStop(type: OrderType, target: bigint | null, stop: bigint | null) {
  return type !== 'oco' || target === null || stop === null || target > stop
}

/** Allocates a sale to lots, oldest first. Refuses with `no_position`. */
export function allocateLots(lots: readonly Lot[], quantity: number): LotAllocation[] {
  const takes: LotAllocation[] = []
  let missing = quantity
  for (const lot of lots) {
    const free = Math.min(lot.lot_left - lot.lot_reserved, missing)
    if (free > 0) takes.push({ lot: lot.id.toString(), number: lot.number, quantity: free, filled: 0 })
    missing -= Math.max(0, free)
  }
  if (missing > 0) throw new Refusal('no_position', { held: quantity - missing })
  return takes
}

function lotsAfter(lots: readonly Lot[], takes: readonly LotAllocation[]): Lot[] {
  const taken = new Map(takes.map((take) => [take.lot, take.quantity]))
  return lots.flatMap((lot) => {
    const units = taken.get(lot.id.toString())
    return units === undefined ? [] : [{ ...lot, lot_reserved: lot.lot_reserved + units }]
  })
}

export function newOrder(
  wanted: OrderRequest,
  who: { customer: number; id: bigint; number: string },
  world: World,
  takes: LotAllocation[],
  quote: Quote,
): OrderRow {
  const { instrument } = world
  const target = wanted.type === 'oco' ? wanted.limitPrice : null
  const stop = wanted.stopPrice !== null && target === null
  const state = !world.sessionOpen ? 'queued' : stop ? 'trigger_pending' : 'resting'
  const at = new Date(world.now)
  const furthest = world.marketNow + world.card.gtcDays * day_ms
  const gtc = Math.min(furthest, world.ends ?? furthest)
  return newRow({
    id: who.id,
    number: who.number,
    customer_id: who.customer,
    symbol: instrument.symbol,
    market: instrument.market,
    side: wanted.side,
    type: wanted.type,
    validity: wanted.validity,
    position: wanted.position,
    quantity: wanted.quantity,
    currency: instrument.currency,
    seen_price: wanted.seenPrice,
    limit_price: target === null ? wanted.limitPrice : null,
    target_price: target,
    stop_price: wanted.stopPrice,
    state,
    bound: worstPrice(world.card, wanted, wanted.side === 'buy' ? quote.ask : quote.bid),
    takes,
    timeline: [{ state, at: at.toISOString(), who: 'customer' }],
    trading_day: world.tradingDay,
    created_at: at,
    kind: kindOf(wanted, world),
    lot: (wanted.side === 'sell' ? wanted.lot : undefined) ?? null,
    expires_at: new Date(wanted.validity === 'gtc' || wanted.validity === 'gtt' ? gtc : world.sessionCloses),
    exit_target: wanted.exitTarget,
    exit_stop: wanted.exitStop,
    trail_distance: wanted.trailDistance,
    trail_bps: wanted.trailBps,
    trigger_from:
      wanted.validity === 'gtt' && wanted.stopPrice !== null ? sideOf(quote, wanted.stopPrice) : null,
  })
}
