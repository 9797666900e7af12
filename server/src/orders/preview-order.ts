import type { Input, Reply } from '@tarazu/contract/endpoint'
import { sumOf } from '@tarazu/contract/orders/fee-line'
import { type FeeBasis, feeBasis, feesFor, withoutDaily } from '@tarazu/contract/orders/fees'
import type { previewOrder as api } from '@tarazu/contract/orders/preview-api'
import type { RefusalCode } from '@tarazu/contract/refusals'
import { Refusal } from '../answer/refusal.ts'
import type { Caller, Deps } from '../deps.ts'
import type { CustomerMoney } from '../ledger/money-of.ts'
import type { Quote } from '../market/feeds/feed.ts'
import { costOfSale } from './decide/fill-order.ts'
import { maxUnits, type OrderRequest, openOrder, type World, withFirstStop } from './decide/open-order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { maxCost, priceBounds, worstPrice } from './decide/terms.ts'
import { boundAtMarket, isReached } from './decide/trigger-stop.ts'
import { mostThatFits, withUnitsFor } from './decide/units-for.ts'
import { requireOrderCapacity } from './order-capacity.ts'
import { wantedFrom } from './place-order.ts'
import { readLots, readWorld, unitsFree } from './read-world.ts'
import { whatStopsBuying } from './refuse-new-risk.ts'

export async function previewOrder(
  deps: Deps,
  caller: Caller,
  input: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const asked: OrderRequest = {
    ...wantedFrom(input),
    side: input.side,
    quantity: input.quantity,
    ...(input.lot !== undefined && { lot: input.lot }),
  }
  const lots = await readLots(deps, caller.id, input.symbol, { lot: input.lot, units: asked.quantity })
  const world = await readWorld(deps, caller.id, input.symbol, lots)
  const wanted = withUnitsShown(asked, world)
  const stopped = wanted.side === 'buy' ? await whatStopsBuying(deps, caller) : null
  const held = await unitsFree(deps, caller.id, input.symbol, input.lot, lots)
  return {
    ...estimateOf(deps, caller.id, wanted, world, held),
    refusal:
      stoppedBy(deps, stopped) ??
      foresee(asked, caller.id, world, deps.ledger.balances.counts(caller.id)).refusal,
  }
}

/** What forbids every order, whatever it is: safe mode, or what was found to stop the customer. */
export const stoppedBy = ({ safeMode }: Deps, stopped: RefusalCode | null) =>
  safeMode.standing() ? 'safe_mode' : stopped

/** What an order would cost or bring in this world, but for its refusal. `held`: units free to be sold. */
export function estimateOf(
  deps: Deps,
  customer: number,
  wanted: OrderRequest,
  world: World,
  held: number,
): Omit<Reply<typeof api>, 'refusal'> {
  const { symbol } = world.instrument
  const { quote, rate, card, instrument, spendable, lots } = world
  const available = spendable.cash + spendable.unsettled
  const touch = quote && (wanted.side === 'buy' ? quote.ask : quote.bid)
  const sellsNow = quote !== undefined && goesToMarket(wanted, quote)
  const named = sellsNow ? null : (wanted.limitPrice ?? wanted.stopPrice)
  const price = pricedAt(named ?? touch ?? null)
  const priced = price !== null && rate !== undefined
  const cap = maxUnits(wanted, world)
  // A quantity above the maximum is refused below; its value could have more digits than money has.
  const quantity = Math.min(wanted.quantity, cap)
  const units = priced ? BigInt(quantity) : 0n
  const traded = units * (price ?? 0n)
  const { market, currency } = instrument
  const of = { market, currency, side: wanted.side, units, traded }
  const basis = feeBasis({ ...of, converted: traded * (rate?.value ?? 0n) })
  const { value } = basis
  const fees = feesFor(card.fees, basis)
  const waits = wanted.side === 'buy' && wanted.validity !== 'ioc' && wanted.validity !== 'gtt'
  const reserved = quote && priced && waits ? reservedFor(wanted, world, quantity) : 0n
  const total = wanted.side === 'buy' ? value + sumOf(fees) : value - sumOf(fees)
  const cost = wanted.side === 'sell' && priced ? costOfSale(lots, quantity) : undefined
  return {
    price,
    priceAt: quote?.at ?? null,
    priceSource: quote?.source ?? null,
    freshness: deps.market.freshness(symbol),
    currency: instrument.currency,
    quantity,
    value,
    fees,
    total,
    gain: cost === undefined ? null : total - cost,
    worst: quote && price !== null ? worstShown(wanted, world, quote, price) : null,
    ...shownBounds(world),
    reserved,
    reservedMore: reserved,
    rate: rate?.value ?? 0n,
    rateSource: rate?.source ?? '',
    rateAt: rate?.at ?? world.marketNow,
    available,
    held,
    maxPerOrder: cap,
    maximum:
      wanted.side === 'sell'
        ? Math.min(maxUnits({ ...wanted, quantity: held }, world), held)
        : quote && priced
          ? affordable(wanted, customer, world, available, cap)
          : 0,
    sessionOpen: world.sessionOpen,
    feesNext: nextFees(deps, basis, sumOf(fees), world),
  }
}

/** Whether a sale would not wait for its stop, since the price is there or below it already. */
function goesToMarket({ side, type, validity, stopPrice }: OrderRequest, quote: Quote) {
  const protects = side === 'sell' && (type === 'stop' || type === 'oco') && validity !== 'gtt'
  return protects && isReached({ side, stop_price: stopPrice, trigger_from: null }, quote)
}

/**
 * The worst price at which it would fill. None is known of a sale that waits for its stop: from there on it
 * is an order at market, bound to the price of that moment.
 */
function worstShown(wanted: OrderRequest, world: World, quote: Quote, price: bigint) {
  if (goesToMarket(wanted, quote)) return boundAtMarket(quote, world.card)
  if (protectsOnly(wanted)) return null
  return worstPrice(world.card, { ...withFirstStop(wanted, world), seenPrice: price }, price)
}

/** Whether it is a sale that a stop makes one at market. */
export const protectsOnly = ({ side, type }: Pick<OrderRequest, 'side' | 'type'>) =>
  side === 'sell' && (type === 'stop' || type === 'trailing')

/** The request for what its amount buys: nothing where that is refused, as the preview says beside it. */
function withUnitsShown(asked: OrderRequest, world: World): OrderRequest {
  try {
    return { ...withUnitsFor(asked, world), amount: null }
  } catch (error) {
    if (error instanceof Refusal) return { ...asked, amount: null }
    throw error
  }
}

/** Beyond this price, in micros, the value of the largest order would have more digits than money has. */
const maxPriced = 10n ** 15n

/** The price of a preview; null where no sum could be shown of it. */
export const pricedAt = (price: bigint | null) => (price === null || price > maxPriced ? null : price)

/** The lowest and highest price that the customer may name. */
export function shownBounds({ quote, card, instrument }: Pick<World, 'quote' | 'card' | 'instrument'>) {
  const bounds = quote && priceBounds(card, quote, instrument.tickMicros)
  return { priceLowest: bounds?.lowest ?? null, priceHighest: bounds?.highest ?? null }
}

/** The announced changes of fees that would change the cost of this order. */
function nextFees({ policies }: Deps, basis: FeeBasis, now: bigint, { dayCharged }: World) {
  const next = policies.coming('fees')
  if (!next) return null
  const { lines } = next.value
  const total = sumOf(feesFor(dayCharged ? withoutDaily(lines) : lines, basis))
  return total === now ? null : { from: next.from, total }
}

/**
 * Runs the decision without committing it, so that the preview always says what the order would. `there` is
 * what the account has; left out: nobody asks.
 */
export function foresee(
  wanted: OrderRequest,
  customer: number,
  world: World,
  there?: Pick<CustomerMoney, 'waiting' | 'lots'>,
): Foreseen {
  try {
    const change = openOrder(wanted, { customer, id: 0n, number: '' }, world)
    if (there) requireOrderCapacity(change.order, there)
    return { change, refusal: null }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.code, detail: error.detail }
    throw error
  }
}

type Foreseen =
  | { change: OrderChange; refusal: null }
  | { change?: undefined; refusal: RefusalCode; detail: Refusal['detail'] }

function reservedFor(wanted: OrderRequest, world: World, quantity: number) {
  const { quote, rate, card, instrument, wallet } = world
  if (!quote || !rate) return 0n
  const terms = withFirstStop(wanted, world)
  const bound = worstPrice(card, terms, wanted.side === 'buy' ? quote.ask : quote.bid)
  return maxCost(card, instrument, quantity, bound, rate, instrument.currency !== wallet)
}

/**
 * The quantity that would pass if it were sent now; while something else forbids the order, what could be
 * paid at the worst price.
 */
function affordable(wanted: OrderRequest, customer: number, world: World, available: bigint, cap: number) {
  const fits = (quantity: number) => {
    const { refusal } = foresee({ ...wanted, quantity }, customer, world)
    if (refusal === null || refusal === 'not_sufficient_funds') return refusal === null
    return reservedFor(wanted, world, quantity) <= available
  }
  return mostThatFits(cap, fits)
}
