import type { Input, Reply } from '@tarazu/contract/endpoint'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import type { previewChange as api } from '@tarazu/contract/orders/preview-api'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import { readLotsToChange } from './change-order.ts'
import type { World } from './decide/open-order.ts'
import { limitOf, type OrderRow, reservesNothing } from './decide/order.ts'
import { quantityCap, type Revision, reviseOrder } from './decide/revise-order.ts'
import { maxRemainingCost, remainingCost } from './decide/terms.ts'
import { stopNow } from './decide/trail.ts'
import { readBestPrices } from './follow-prices.ts'
import { pricedAt, protectsOnly, shownBounds } from './preview-order.ts'
import { readOrder } from './read-order.ts'
import { readWorld, unitsFree } from './read-world.ts'
import { whatStopsBuying } from './refuse-new-risk.ts'

/** What the open part of an order would cost or bring after a change, and what would be held for it. */
export async function previewChange(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const { number, ...wanted } = input
  const order = await readOrder(deps, number, caller.id)
  if (!order) throw new Refusal('not_found')
  const lots = await readLotsToChange(deps, order)
  const world = await readWorld(deps, caller.id, order.symbol, lots, order.created_at.getTime())
  const { quote, rate, card, instrument, spendable } = world
  const best = (await readBestPrices(deps, [order])).get(order.id)
  const outcome = decided(order, wanted, world, best)
  const touch = quote && (order.side === 'buy' ? quote.ask : quote.bid)
  const price = pricedAt(
    wanted.limitPrice ??
      limitOf(order) ??
      wanted.stopPrice ??
      stopNow(outcome.order ?? order, best) ??
      touch ??
      null,
  )
  const quantity = wanted.quantity ?? order.quantity
  const cap = quantityCap(order, quantity, world)
  // A quantity above the maximum is refused; its value could have more digits than money has.
  const rest = Math.max(0, Math.min(quantity, cap) - order.filled)
  const { value, fees } =
    price !== null && rate ? remainingCost(card, order, rest, price, rate.value) : { value: 0n, fees: [] }
  const charged = fees.filter(({ amount }) => amount > 0n)
  const others = await unitsFree(deps, caller.id, order.symbol, order.lot ?? undefined, lots)
  const taken = reservesNothing(order) ? 0 : order.quantity
  const held = order.side === 'sell' ? others + taken : order.filled
  const more = outcome.order ? outcome.order.held > order.held : false
  const rests = deps.safeMode.standing() ? 'safe_mode' : null
  const stopped = more ? await whatStopsBuying(deps, caller) : null
  const reserved = outcome.order?.held ?? reservedFor(order, rest, price, world)
  return {
    price,
    priceAt: quote?.at ?? null,
    priceSource: quote?.source ?? null,
    freshness: deps.market.freshness(order.symbol),
    currency: instrument.currency,
    quantity: rest,
    value,
    fees: charged,
    total: order.side === 'buy' ? value + sumOf(charged) : value - sumOf(charged),
    // What is sold is known when it fills.
    gain: null,
    worst: protectsOnly(order) && waitsForStop(order) ? null : (outcome.order?.bound ?? order.bound),
    ...shownBounds(world),
    reserved: order.side === 'buy' ? reserved : 0n,
    reservedMore: order.side === 'buy' && reserved > order.held ? reserved - order.held : 0n,
    rate: rate?.value ?? 0n,
    rateSource: rate?.source ?? '',
    rateAt: rate?.at ?? world.marketNow,
    available: spendable.cash + spendable.unsettled,
    held,
    maxPerOrder: cap,
    maximum: order.side === 'sell' ? Math.min(cap, held) : maxThatPasses(order, wanted, world, cap, best),
    sessionOpen: world.sessionOpen,
    refusal: rests ?? stopped ?? outcome.refusal,
    // The order keeps the fees of when it was placed.
    feesNext: null,
  }
}

/** Whether its stop has not been reached, or its session not begun. */
const waitsForStop = ({ state }: OrderRow) => state === 'trigger_pending' || state === 'queued'

/** Runs the decision without committing it, so that the preview always says what the change would. */
function decided(order: OrderRow, wanted: Revision, world: World, best: bigint | undefined) {
  try {
    return { order: reviseOrder(order, wanted, world, best).order, refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { order: undefined, refusal: error.code }
    throw error
  }
}

/** What the new price would hold, shown while something else forbids the change. */
function reservedFor(order: OrderRow, rest: number, price: bigint | null, { card, rate, wallet }: World) {
  if (price === null || !rate) return order.held
  return maxRemainingCost(card, order, rest, price, rate, order.currency !== wallet)
}

function maxThatPasses(
  order: OrderRow,
  wanted: Revision,
  world: World,
  cap: number,
  best: bigint | undefined,
) {
  let [low, high] = [order.filled, cap]
  while (low < high) {
    const quantity = Math.ceil((low + high) / 2)
    if (decided(order, { ...wanted, quantity }, world, best).refusal === 'not_sufficient_funds')
      high = quantity - 1
    else low = quantity
  }
  return low
}
