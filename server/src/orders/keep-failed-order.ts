/** An order that was received otherwise than for the market and was refused stays among the customer's orders, with its reason. */
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Transaction } from 'kysely'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Instrument } from '../market/instrument.ts'
import { commitOrdersIn, type OrderChange } from './commit-orders.ts'
import type { Delivery } from './deliver-lots.ts'
import { newRow } from './order.ts'
import { takeOrderIds } from './order-ids.ts'

type Failed = Pick<Delivery, 'customer' | 'kind' | 'number' | 'quantity' | 'tradingDay'> & {
  instrument: Pick<Instrument, 'symbol' | 'market' | 'currency'>
  /** What the listing asked, and what the customer saw; micros. */
  price: bigint
  seenPrice: bigint | undefined
  reason: RefusalCode
  /** The request that it was refused to, with what it is answered: the same request again keeps no second order. */
  key: OrderChange['key']
}

/** Whoever asks again at once is told again, and knows already. */
const again_ms = 60_000

/** Nothing moves. Where the request was answered before, nothing happens at all; in a minute one of a kind is kept. */
export async function keepFailedOrder({ db, clock, events }: Deps, failed: Failed) {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // One after the other, or all of a hundred at once would be the first.
    await lockForCustomer(tx, 'failedOrders', failed.customer)
    if (await isKept(tx, failed, now)) return
    const [id] = await takeOrderIds(tx, 1)
    if (id === undefined) throw new Error('no id for an order')
    await commitOrdersIn(tx, [changeOf(failed, id, now)], 'failure')
  })
  events.wake()
}

async function isKept(tx: Transaction<Tables>, failed: Failed, now: number) {
  const same = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', failed.customer)
    .where('created_at', '>', new Date(now - again_ms))
    .where('state', '=', 'failed')
    .where('kind', '=', failed.kind)
    .where('symbol', '=', failed.instrument.symbol)
    .where('limit_price', '=', failed.price)
    .where('reason', '=', failed.reason)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

function changeOf(failed: Failed, id: bigint, now: number): OrderChange {
  const { customer, kind, number, instrument, quantity, price, seenPrice, reason, tradingDay, key } = failed
  const at = new Date(now).toISOString()
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
      currency: instrument.currency,
      seen_price: seenPrice ?? null,
      limit_price: price,
      state: 'failed',
      bound: price,
      reason,
      timeline: [
        { state: 'received', at, who: 'customer' },
        { state: 'failed', at, who: 'system' },
      ],
      trading_day: tradingDay,
      created_at: new Date(now),
      kind,
    }),
    fills: [],
    lots: [],
    ...(key && { key }),
  }
}
