/** An order that was received otherwise than for the market and was refused stays among the customer's orders, with its reason. */
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Deps } from '../deps.ts'
import type { Instrument } from '../market/instrument.ts'
import { commitOrdersIn, type OrderChange } from './commit-orders.ts'
import type { Delivery } from './deliver-lots.ts'
import { untouched } from './order.ts'
import { makeOrderIds } from './order-ids.ts'

type Failed = Pick<Delivery, 'customer' | 'kind' | 'number' | 'quantity' | 'tradingDay'> & {
  instrument: Pick<Instrument, 'symbol' | 'market' | 'currency'>
  /** What the listing asked, and what the customer saw; micros. */
  price: bigint
  seenPrice: bigint | undefined
  reason: RefusalCode
  /** The request that it was refused to, with what it is answered: the same request again keeps no second order. */
  key: OrderChange['key']
}

/** Nothing moves. Where the request was answered before, nothing happens at all. */
export async function keepFailedOrder({ db, pool, clock, events }: Deps, failed: Failed) {
  const now = clock.now()
  const id = await makeOrderIds(pool)()
  await db.transaction().execute((tx) => commitOrdersIn(tx, [changeOf(failed, id, now)], 'failure'))
  events.wake()
}

function changeOf(failed: Failed, id: bigint, now: number): OrderChange {
  const { customer, kind, number, instrument, quantity, price, seenPrice, reason, tradingDay, key } = failed
  const at = new Date(now).toISOString()
  return {
    order: {
      id,
      number,
      customer_id: customer,
      symbol: instrument.symbol,
      market: instrument.market,
      side: 'buy',
      type: 'limit',
      validity: 'day',
      position: 'full',
      quantity,
      currency: instrument.currency,
      seen_price: seenPrice ?? null,
      limit_price: price,
      stop_price: null,
      state: 'failed',
      bound: price,
      reason,
      ...untouched,
      takes: [],
      timeline: [
        { state: 'received', at, who: 'customer' },
        { state: 'failed', at, who: 'system' },
      ],
      version: 1,
      trading_day: tradingDay,
      created_at: new Date(now),
      expires_at: null,
      last_quote_at: null,
      kind,
    },
    fills: [],
    lots: [],
    ...(key && { key }),
  }
}
