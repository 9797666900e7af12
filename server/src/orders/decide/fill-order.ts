/** One fill of an order against one quote: the new row, the record and the transfers. Pure. */
import { consideration, divideRounded, greatest, least, tradeValue } from '@tarazu/contract/money'
import type { FeeLine } from '@tarazu/contract/orders/fee-line'
import { type FeeRule, feeBasis, feesFor } from '@tarazu/contract/orders/fees'
import type { Quote } from '../../market/feeds/feed.ts'
import type { Rate } from '../../market/rate.ts'
import { type FeeTotal, type Lot, type OrderRow, transition } from './order.ts'

/** A row of `fill`; the database assigns its id. Times in ISO 8601. */
export type FillRow = {
  order_id: string
  id?: undefined
  quantity: number
  price: string
  value: string
  fees: FeeTotal[]
  at: string
  source: string
  quoted_at: string
  received_at: string
  bid: string
  ask: string
  size: number
  slippage: string
  rate: string
  rate_source: string
  rate_at: string
  rules: string
  cost: string
  /** Who sent the quote (`QuoteOrigin`); null: nobody was asked for it. */
  origin: string | null
  origin_key: string | null
  answer_hash: string | null
}

/** What the price of a fill is based on. */
export type FillBasis = Pick<Quote, 'at' | 'receivedAt' | 'bid' | 'ask' | 'bidSize' | 'askSize' | 'from'> & {
  source: string
}

/** What a fill changes. The caller adds the transfers of the payment, whose accounts differ. */
export type Filled = {
  order: OrderRow
  fill: FillRow
  lots: Lot[]
  value: bigint
  fees: { name: string; amount: bigint }[]
  taken: { lot: Lot; quantity: number }[]
}

/**
 * The quantity that this quote fills and its price; undefined if the order's bound or the quote's size
 * forbids a fill.
 */
export function fillable(order: OrderRow, quote: Quote): { quantity: number; price: bigint } | undefined {
  if (order.state === 'trigger_pending') return undefined
  const [price, size] = order.side === 'buy' ? [quote.ask, quote.askSize] : [quote.bid, quote.bidSize]
  const within = order.side === 'buy' ? price <= order.bound : price >= order.bound
  const quantity = Math.min(order.quantity - order.filled, size)
  return within && quantity > 0 && price > 0n ? { quantity, price } : undefined
}

/** When the machine's clock says it is, in ms UTC, and the trading day of the market (YYYY-MM-DD). */
export type FillTime = { now: number; day: string }

/** `card` is without the lines of a day that another sale has borne (`withoutDaily`). */
export function fillOrder(
  order: OrderRow,
  { quantity, price }: { quantity: number; price: bigint },
  lots: readonly Lot[],
  quote: FillBasis,
  rate: Rate,
  card: { version: string; fees: readonly FeeRule[] },
  { now: at, day }: FillTime,
): Filled {
  const units = BigInt(quantity)
  const traded = order.traded + units * price
  const traded_converted = order.traded_converted + units * price * rate.value
  const valueSoFar = wholeValue(order, traded_converted)
  const value = valueSoFar - order.value
  const charged = new Map(order.fees.map(({ name, amount }) => [name, BigInt(amount)]))
  const { market, currency, side } = order
  const soFar = {
    market,
    currency,
    side,
    units: BigInt(order.filled) + units,
    traded,
    converted: traded_converted,
  }
  const lines = feesFor(card.fees, { ...feeBasis(soFar), value: valueSoFar })
  const due = dueOver(charged, lines, side === 'sell' ? value : undefined)
  const fees = due
    .map(({ name, amount }) => ({ name, amount: amount - (charged.get(name) ?? 0n) }))
    .filter(({ amount }) => amount > 0n)
  const feeTotal = fees.reduce((sum, { amount }) => sum + amount, 0n)

  const { taken, takes, left, cost } =
    order.side === 'sell' ? takeFrom(order, lots, quantity) : nothingTaken(order)
  const seen = order.seen_price ?? price
  const worse = order.side === 'buy' ? price - seen : seen - price
  const filled = order.filled + quantity
  const event = filled === order.quantity ? 'fill_all' : 'fill_part'
  return {
    order: {
      ...transition(order, event, at, 'system'),
      filled,
      traded,
      traded_converted,
      value: valueSoFar,
      fees: due.map(({ name, amount }) => ({ name, amount: amount.toString() })),
      takes,
      cost: order.cost + cost,
      charged_day: order.charged_day ?? (bearsDay(card.fees, fees) ? day : null),
      last_quote_at: new Date(quote.at),
      ...(order.side === 'buy' && {
        lot_left: order.lot_left + quantity,
        cost_left: order.cost_left + value + feeTotal,
      }),
    },
    fill: {
      order_id: order.id.toString(),
      quantity,
      price: price.toString(),
      value: value.toString(),
      fees: fees.map(({ name, amount }) => ({ name, amount: amount.toString() })),
      at: new Date(at).toISOString(),
      source: quote.source,
      quoted_at: new Date(quote.at).toISOString(),
      received_at: new Date(quote.receivedAt).toISOString(),
      bid: quote.bid.toString(),
      ask: quote.ask.toString(),
      size: order.side === 'buy' ? quote.askSize : quote.bidSize,
      slippage: tradeValue(units, worse, rate.value).toString(),
      rate: rate.value.toString(),
      rate_source: rate.source,
      rate_at: new Date(rate.at).toISOString(),
      rules: card.version,
      cost: cost.toString(),
      origin: quote.from?.origin ?? null,
      origin_key: quote.from?.key ?? null,
      answer_hash: quote.from?.answerHash ?? null,
    },
    lots: left,
    value,
    fees,
    taken,
  }
}

/** Whether one of these fees is charged once a day. */
const bearsDay = (rules: readonly FeeRule[], fees: readonly FeeLine[]) =>
  rules.some(({ name, daily }) => daily && fees.some((fee) => fee.name === name))

/**
 * The value of all fills of the order, in paise. Computed over the whole order, so that many small fills cost
 * as much as one large fill; never less than what was already paid, since sales were once rounded to the
 * nearest paisa.
 */
function wholeValue(order: OrderRow, traded_converted: bigint): bigint {
  const value = consideration(order.side, traded_converted)
  if (value < order.value) return order.value
  return value
}

/**
 * Fees that were charged stay charged. An order placed in the moment when lower fees were approved may have
 * had its first fill under the higher ones. A fill of a sale costs no more than it brings, `most`: a line
 * that jumps, as by its minimum or a whole rupee, is caught up by the fills after it.
 */
function dueOver(
  charged: ReadonlyMap<string, bigint>,
  due: readonly FeeLine[],
  most: bigint | undefined,
): FeeLine[] {
  const names = new Set([...due.map(({ name }) => name), ...charged.keys()])
  let left = most
  return [...names].flatMap((name) => {
    const before = charged.get(name) ?? 0n
    let more = greatest(0n, (due.find((line) => line.name === name)?.amount ?? 0n) - before)
    if (left !== undefined) {
      more = least(more, left)
      left -= more
    }
    return before + more > 0n ? [{ name, amount: before + more }] : []
  })
}

function nothingTaken(order: OrderRow) {
  return { taken: [], takes: order.takes, left: [], cost: 0n }
}

/** The part of a lot's cost that falls to so many of its units, in paise. */
const shareOfCost = ({ cost_left, lot_left }: Pick<Lot, 'cost_left' | 'lot_left'>, units: number) =>
  divideRounded(cost_left * BigInt(units), BigInt(lot_left))

/**
 * What the units have cost that a sale of so many would take now, first in, first out, in paise; undefined
 * where fewer are free.
 */
export function costOfSale(lots: readonly Lot[], quantity: number): bigint | undefined {
  let [unsold, cost] = [quantity, 0n]
  for (const lot of lots) {
    const now = Math.min(lot.lot_left - lot.lot_reserved, unsold)
    if (now <= 0) continue
    cost += shareOfCost(lot, now)
    unsold -= now
  }
  return unsold === 0 ? cost : undefined
}

/** First in, first out. The last unit of a lot takes the rest of its cost, so rounding loses nothing. */
function takeFrom(order: OrderRow, lots: readonly Lot[], quantity: number) {
  const left = new Map(lots.map((lot) => [lot.id.toString(), lot]))
  const taken: Filled['taken'] = []
  let unsold = quantity
  let cost = 0n
  const takes = order.takes.map((take) => {
    const now = Math.min(take.quantity - take.filled, unsold)
    if (now === 0) return take
    const lot = left.get(take.lot)
    if (!lot) throw new Error(`the lot ${take.number} of order ${order.number} was not read`)
    const share = shareOfCost(lot, now)
    left.set(take.lot, {
      ...lot,
      lot_left: lot.lot_left - now,
      lot_reserved: lot.lot_reserved - now,
      cost_left: lot.cost_left - share,
    })
    taken.push({ lot, quantity: now })
    unsold -= now
    cost += share
    return { ...take, filled: take.filled + now }
  })
  if (unsold > 0) throw new Error(`order ${order.number} sells more than it takes`)
  return { taken, takes, left: [...left.values()], cost }
}
