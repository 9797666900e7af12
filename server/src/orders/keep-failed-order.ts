/** Keeps a refused order from a listing among the customer's orders, with its reason. */
import { day_ms } from '@tarazu/contract/duration'
import type { RefusalCode } from '@tarazu/contract/refusals'
import type { Transaction } from 'kysely'
import { act } from '../acts/act.ts'
import { lockForCustomer } from '../db/lock-for-customer.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Instrument } from '../market/instruments/instrument.ts'
import { commitOrdersIn } from './commit-orders.ts'
import { newRow } from './decide/order.ts'
import type { OrderChange } from './decide/order-change.ts'
import type { Delivery } from './deliver-lots.ts'
import { takeOrderIds } from './order-ids.ts'

type Failed = Pick<Delivery, 'customer' | 'kind' | 'number' | 'quantity' | 'tradingDay'> & {
  instrument: Pick<Instrument, 'symbol' | 'market' | 'currency'>
  /** The price that the listing asked and the one that the customer saw; micros. */
  price: bigint
  seenPrice: bigint | undefined
  reason: RefusalCode
  /** The refused request with its answer, so that repeating it keeps no second order. */
  key: OrderChange['key']
}

/**
 * Most refused orders kept per customer and day. More are refused without being kept: rows cost nothing to
 * whoever makes them.
 */
export const maxKept = 200

/** Moves no money. Does nothing if the request was answered before. */
export async function keepFailedOrder(deps: Deps, failed: Failed) {
  await act(deps, async (act) => {
    const { tx, at } = act
    // Serialized per customer, or each of a hundred simultaneous ones would think it is the last that fits.
    await lockForCustomer(tx, 'failedOrders', failed.customer)
    if (await isFull(tx, failed.customer, at)) return
    const [id] = await takeOrderIds(tx, 1)
    if (id === undefined) throw new Error('no id for an order')
    await commitOrdersIn(act, [changeOf(failed, id, at)], 'failure')
  })
}

async function isFull(tx: Transaction<Tables>, customer: number, now: number) {
  const last = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customer)
    .where('state', '=', 'failed')
    .where('kind', '<>', 'stock')
    .where('side', '=', 'buy')
    .where('created_at', '>', new Date(now - day_ms))
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(maxKept - 1)
    .executeTakeFirst()
  return last !== undefined
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
