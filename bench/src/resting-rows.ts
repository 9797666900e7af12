/** Limit orders that wait, as customers would have placed them: each with its money held. */
import { account, journal } from '@tarazu/server/src/ledger/journal.ts'
import { type Both, numberOf, postAll } from './trade-rows.ts'

export type RestingOrder = {
  customer: number
  symbol: string
  /** Micros. */
  limit: bigint
}

const at = Date.now()
const inOneStatement = 20_000

/** What is held for one share is a quarter more than its limit, which is enough for the fees. */
export const heldFor = (limit: bigint) => (limit / 10_000n / 4n) * 5n

/** Purchases of one share each. */
export async function seedRestingOrders({ owner, db }: Both, orders: readonly RestingOrder[]) {
  const rows = orders.map((order, n) => ({ ...order, number: numberOf('W', n), held: heldFor(order.limit) }))
  for (let from = 0; from < rows.length; from += inOneStatement) {
    const some = rows.slice(from, from + inOneStatement)
    await owner.query(
      `insert into orders (id, number, customer_id, symbol, market, side, type, validity, position, quantity, currency,
                           limit_price, state, bound, held, timeline, trading_day, created_at, expires_at)
       select nextval('order_id_block') * 1000 + 1, w.number, w.customer, w.symbol, 'IN', 'buy', 'limit', 'gtc', 'half', 1,
              'INR', w.price, 'resting', w.price, w.held,
              jsonb_build_array(jsonb_build_object('state', 'resting', 'at', now(), 'who', 'customer')),
              current_date, now(), now() + interval '30 days'
         from unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bigint[]) w (number, customer, symbol, price, held)`,
      [
        some.map(({ number }) => number),
        some.map(({ customer }) => customer),
        some.map(({ symbol }) => symbol),
        some.map(({ limit }) => String(limit)),
        some.map(({ held }) => String(held)),
      ],
    )
  }
  await postAll(
    db,
    rows.map(({ number, customer, symbol, held }) =>
      journal({ reason: 'order_hold', reference: number, symbol, customer, at }, [
        [account.cash(customer), account.held(customer, number), 'INR', held],
      ]),
    ),
  )
  await owner.query('analyze orders, account')
}
