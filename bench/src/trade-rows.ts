/**
 * Money and trades as customers would have them, with the rows that the journals rest on: the running server
 * looks for causes, and would go into safe mode without them.
 */
import type { Database } from '@tarazu/server/src/db/database.ts'
import { account, type Journal, journal } from '@tarazu/server/src/ledger/journal.ts'
import { post } from '@tarazu/server/src/ledger/post.ts'
import type { Client } from 'pg'

export type Both = { owner: Client; db: Database['db'] }

const batch = 1_000
const currency = 'INR'

export async function postAll(db: Database['db'], journals: readonly Journal[]) {
  for (let from = 0; from < journals.length; from += batch) {
    const fates = await post(db, journals.slice(from, from + batch))
    const failed = fates.find(({ status }) => status !== 'posted')
    if (failed) throw new Error(`a journal of the preparation was ${failed.status}`)
  }
}

export const numberOf = (letter: string, n: number) => `${letter}${String(n).padStart(11, '0')}`

/**
 * Posts what rests on nothing, where no server runs that looks for causes. Afterwards the schema is again the
 * one of this version.
 */
export async function withoutCauses<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  const all = (what: 'disable' | 'enable') =>
    owner.query(`alter table journal ${what} trigger journal_caused, ${what} trigger journals_caused`)
  await all('disable')
  return work().finally(() => all('enable'))
}

let gifts = 0

/** Play money, in paise, each with its recharge, posted at a time in ms UTC. */
export async function seedMoney(
  { owner, db }: Both,
  given: readonly { customer: number; amount: bigint }[],
  at = Date.now(),
) {
  const rows = given.map((one) => ({ ...one, number: numberOf('R', gifts++) }))
  await owner.query(
    `insert into recharge (number, customer_id, amount, method, state, timeline, created_at)
     select r.number, r.customer, r.amount, 'sandbox', 'credited', '[]', now()
       from unnest($1::text[], $2::int[], $3::bigint[]) r (number, customer, amount)`,
    [
      rows.map(({ number }) => number),
      rows.map(({ customer }) => customer),
      rows.map(({ amount }) => String(amount)),
    ],
  )
  await postAll(
    db,
    rows.map(({ number, customer, amount }) =>
      journal({ reason: 'recharge', reference: number, customer, at }, [
        [account.paper, account.cash(customer), currency, amount],
      ]),
    ),
  )
}

/** What one share costs, in paise. */
export const seededPrice = 2_500_00n
/** The rules that seeded fills name. */
export const seededRules = 'bench'

export type Trade = {
  number: string
  customer: number
  side: 'buy' | 'sell'
  symbol: string
  quantity: number
  /** The number of the purchase that a sale takes from, or of this one. */
  lot: string
}

/**
 * Orders that were filled at once, without fees, posted at a time in ms UTC. A sale takes all of the purchase
 * that it names.
 */
export async function seedTrades({ owner, db }: Both, trades: readonly Trade[], at = Date.now()) {
  for (let from = 0; from < trades.length; from += 20_000)
    await seedOrdersWithFills(owner, trades.slice(from, from + 20_000))
  await postAll(
    db,
    trades.map(({ number, customer, side, symbol, quantity, lot }) => {
      const value = seededPrice * BigInt(quantity)
      const units = account.units(customer, lot)
      return side === 'buy'
        ? journal({ reason: 'order_buy', reference: number, symbol, customer, at }, [
            [account.cash(customer), account.market, currency, value],
            [account.market, units, symbol, BigInt(quantity)],
          ])
        : journal({ reason: 'order_sell', reference: number, symbol, customer, at }, [
            [units, account.market, symbol, BigInt(quantity)],
            [account.market, account.unsettled(customer), currency, value],
          ])
    }),
  )
  await owner.query('update orders set lot_left = 0, cost_left = 0 where number = any ($1)', [
    trades.flatMap(({ side, lot }) => (side === 'sell' ? [lot] : [])),
  ])
  await owner.query('analyze orders, fill, account')
}

/** The price in micros is ten thousand times the paise. */
const seedOrdersWithFills = (owner: Client, trades: readonly Trade[]) =>
  owner.query(
    `with t as (
       select t.*, $6::bigint * 10000 as price, $6::bigint * t.quantity as value
         from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::int[])
              t (number, customer, side, symbol, quantity)),
     made as (
       insert into orders (id, number, customer_id, symbol, market, side, type, validity, position, quantity,
                           filled, currency, seen_price, state, bound, traded, traded_converted, value,
                           timeline, trading_day, created_at, lot_left, cost_left, takes)
       select nextval('order_id_block') * 1000 + 1, number, customer, symbol, 'IN', side, 'market', 'day', 'full',
              quantity, quantity, 'INR', price, 'filled', price, price * quantity,
              price::numeric * quantity * 1000000, value, '[]', current_date, now(),
              case side when 'buy' then quantity else 0 end, case side when 'buy' then value else 0 end, '[]'
         from t returning id, number)
     insert into fill (order_id, quantity, price, value, fees, at, source, quoted_at, received_at, bid, ask, size,
                       slippage, rate, rate_source, rate_at, rules, cost)
     select m.id, t.quantity, t.price, t.value, '[]', now(), 'simulated', now(), now(), t.price, t.price,
            t.quantity, 0, 1000000, 'same currency', now(), $7, t.value
       from t join made m on m.number = t.number`,
    [
      trades.map(({ number }) => number),
      trades.map(({ customer }) => customer),
      trades.map(({ side }) => side),
      trades.map(({ symbol }) => symbol),
      trades.map(({ quantity }) => quantity),
      String(seededPrice),
      seededRules,
    ],
  )
