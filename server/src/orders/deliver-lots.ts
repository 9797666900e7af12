/** Units that a customer gets from a listing or an issue become a lot like those bought in the market. */

import type { FeeLine } from '@tarazu/contract/orders/fee-line'
import type { fillSources, OrderKind } from '@tarazu/contract/orders/order'
import type { Act } from '../acts/act.ts'
import { account, journal, type Transfer } from '../ledger/journal.ts'
import type { Instrument } from '../market/instruments/instrument.ts'
import type { Rate } from '../market/rate.ts'
import { commitOrdersIn, type Outcome } from './commit-orders.ts'
import type { FillRow } from './decide/fill-order.ts'
import { newRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import { takeOrderIds } from './order-ids.ts'

export type Delivery = {
  customer: number
  kind: Exclude<OrderKind, 'stock'>
  /** The number of the order that the lot becomes, and of the account that holds its units. */
  number: string
  instrument: Pick<Instrument, 'symbol' | 'market' | 'currency'>
  quantity: number
  /** The price of one unit, in micros of the instrument's currency. */
  price: bigint
  /** The value of all units without fees, in the wallet's paise, as are `fees`. */
  value: bigint
  fees: readonly FeeLine[]
  rate: Rate
  /** The version of the rules under which it was made. */
  rules: string
  /** What the price is based on. Times are ms UTC on the market's clock, prices micros. */
  basis: {
    source: (typeof fillSources)[number]
    quotedAt: number
    receivedAt: number
    bid: bigint
    ask: bigint
    size: number
  }
  /** When the customer asked for it, if that was earlier; ms UTC. */
  asked?: number
  tradingDay: string
  /** The journal's reason, its once-key, and the account that the units come from. */
  reason: string
  once?: string
  from: string
  payment: readonly Transfer[]
}

/**
 * Posts the journals and writes the orders, their fills and lots. Returns one outcome for each delivery:
 * `done`, `overdrawn` (nothing of it happened), or `stale` (its once-key was posted before).
 */
export async function deliverLots(act: Act, deliveries: readonly Delivery[]): Promise<Outcome[]> {
  if (deliveries.length === 0) return []
  const ids = await takeOrderIds(act.tx, deliveries.length)
  const changes = deliveries.map((delivery, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error('fewer ids than deliveries')
    return lotOf(delivery, id, act.at)
  })
  return commitOrdersIn(act, changes, noProcess)
}

/**
 * The origin of the events: no process's name, so that every one, this one too, hears that balances changed.
 */
const noProcess = 'delivery'

function lotOf(delivery: Delivery, id: bigint, at: number): OrderChange {
  const { customer, kind, number, instrument, quantity, price, value, rate, basis } = delivery
  const units = BigInt(quantity)
  const feeTotal = delivery.fees.reduce((sum, { amount }) => sum + amount, 0n)
  const asked = delivery.asked ?? at
  return {
    order: newRow({
      id,
      number,
      customer_id: customer,
      symbol: instrument.symbol,
      market: instrument.market,
      side: 'buy',
      type: 'limit',
      quantity,
      filled: quantity,
      currency: instrument.currency,
      seen_price: price,
      limit_price: price,
      state: 'filled',
      bound: price,
      traded: units * price,
      traded_converted: units * price * rate.value,
      value,
      fees: feeTotals(delivery),
      lot_left: quantity,
      cost_left: value + feeTotal,
      timeline: [
        { state: 'received', at: new Date(asked).toISOString(), who: 'customer' },
        { state: 'filled', at: new Date(at).toISOString(), who: 'system' },
      ],
      trading_day: delivery.tradingDay,
      created_at: new Date(at),
      last_quote_at: new Date(basis.quotedAt),
      kind,
    }),
    fills: [fillOf(delivery, id, at)],
    lots: [],
    journal: journal(
      {
        reason: delivery.reason,
        reference: number,
        symbol: instrument.symbol,
        customer,
        at,
        ...(delivery.once !== undefined && { once: delivery.once }),
      },
      [...delivery.payment, [delivery.from, account.units(customer, number), instrument.symbol, units]],
    ),
  }
}

/** The one fill of a delivery, over its whole quantity. */
function fillOf(delivery: Delivery, id: bigint, at: number): FillRow {
  const { quantity, price, value, rate, basis } = delivery
  return {
    order_id: id.toString(),
    quantity,
    price: price.toString(),
    value: value.toString(),
    fees: feeTotals(delivery),
    at: new Date(at).toISOString(),
    source: basis.source,
    quoted_at: new Date(basis.quotedAt).toISOString(),
    received_at: new Date(basis.receivedAt).toISOString(),
    bid: basis.bid.toString(),
    ask: basis.ask.toString(),
    size: basis.size,
    slippage: '0',
    rate: rate.value.toString(),
    rate_source: rate.source,
    rate_at: new Date(rate.at).toISOString(),
    rules: delivery.rules,
    cost: '0',
    origin: null,
    origin_key: null,
    answer_hash: null,
  }
}

const feeTotals = ({ fees }: Delivery) =>
  fees.map(({ name, amount }) => ({ name, amount: amount.toString() }))
