import { isDay } from '@tarazu/contract/day'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type * as api from '@tarazu/contract/portfolio/api'
import { sql } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import { cutPage, keyOf } from '../db/key-paging.ts'
import type { Caller, Deps } from '../deps.ts'
import { worthSql } from './worth-sql.ts'

const pageSize = 50
/** Above every key. */
const lastKey = 2n ** 63n - 1n

function requireDays(...days: readonly string[]) {
  if (!days.every(isDay)) throw new Refusal('period_invalid')
}

/** Refuses with `period_invalid` what is no day. */
export async function listPortfolioEntries(
  { db }: Deps,
  _caller: Caller,
  { figure, from, to, after }: Input<typeof api.listPortfolioEntries>,
): Promise<Reply<typeof api.listPortfolioEntries>> {
  requireDays(from, to)
  const { rows } = await sql<{
    id: bigint
    at: Date
    reason: string
    thing: string | null
    symbol: string | null
    amount: bigint
  }>`select * from portfolio_entries(${figure}, ${from}::date, ${to}::date, ${keyOf(after) ?? lastKey},
                                     ${pageSize + 1})`.execute(db)
  const { page, next } = cutPage(rows, pageSize)
  return {
    rows: page.map(({ id, at, reason, thing, symbol, amount }) => ({
      id: String(id),
      at: at.getTime(),
      reason,
      reference: thing,
      symbol,
      amount,
    })),
    next,
  }
}

/** Refuses with `period_invalid` what is no day. */
export async function listRealised(
  { db }: Deps,
  caller: Caller,
  { from, to, after }: Input<typeof api.listRealised>,
): Promise<Reply<typeof api.listRealised>> {
  requireDays(from, to)
  const { rows } = await sql<{
    id: bigint
    at: Date
    number: string
    symbol: string
    quantity: number
    value: bigint
    fees: bigint
    cost: bigint
    takes: { lot: string; number: string; filled: number }[]
  }>`
    select f.id, f.at, o.number, o.symbol, f.quantity, f.value, f.cost, o.takes,
           (select coalesce(sum((e ->> 'amount')::bigint), 0)
              from jsonb_array_elements(f.fees) e)::bigint as fees
      from orders o join fill f on f.order_id = o.id
     where o.customer_id = ${caller.id} and o.side = 'sell' and f.id < ${keyOf(after) ?? lastKey}
       and f.at >= ${from}::timestamp at time zone 'UTC'
       and f.at < (${to}::date + 1)::timestamp at time zone 'UTC'
     order by f.id desc limit ${pageSize + 1}`.execute(db)
  const { page, next } = cutPage(rows, pageSize)
  const boughtAt = await readFirstFills(
    db,
    page.flatMap(({ takes }) => takes.map(({ lot }) => lot)),
  )
  return {
    rows: page.map((row) => ({
      id: String(row.id),
      at: row.at.getTime(),
      order: row.number,
      symbol: row.symbol,
      units: row.quantity,
      proceeds: row.value,
      fees: row.fees,
      cost: row.cost,
      gain: row.value - row.fees - row.cost,
      lots: row.takes
        .filter(({ filled }) => filled > 0)
        .map(({ lot, number, filled }) => ({ lot: number, units: filled, boughtAt: boughtAt(lot) })),
    })),
    next,
  }
}

/** When each purchase was filled, or its first part. `lots`: ids of orders. */
async function readFirstFills(db: Deps['db'], lots: readonly string[]) {
  const rows = await db
    .selectFrom('fill')
    .select(({ fn }) => ['order_id', fn.min('at').as('at')])
    .where(sql<boolean>`order_id = any(${[...new Set(lots)]}::bigint[])`)
    .groupBy('order_id')
    .execute()
  const times = new Map(rows.map(({ order_id, at }) => [String(order_id), at.getTime()]))
  return (lot: string) => {
    const at = times.get(lot)
    if (at === undefined) throw new Error(`lot ${lot} was sold from and has no fill`)
    return at
  }
}

/** Refuses with `period_invalid` what is no day. */
export async function getPortfolioDay(
  { db, settings: { currency } }: Deps,
  _caller: Caller,
  { day }: Input<typeof api.getPortfolioDay>,
): Promise<Reply<typeof api.getPortfolioDay>> {
  requireDays(day)
  const { rows } = await sql<{
    asset: string
    units: bigint
    price: bigint | null
    rate: bigint | null
    at: Date | null
    source: string | null
    worth: string | null
  }>`
    select u.asset, u.units, p.price, p.rate, p.at, p.source, ${worthSql({ currency })}::bigint::text as worth
      from portfolio_holdings(${day}::date) u
      left join lateral (
        select price, rate, at, source from closing_price c where c.symbol = u.asset and c.day <= ${day}::date
         order by c.day desc limit 1) p on true
     order by u.asset`.execute(db)
  return {
    rows: rows.map(({ asset, units, price, rate, at, source, worth }) => ({
      asset,
      units: String(units),
      price,
      rate,
      priceAt: at?.getTime() ?? null,
      source,
      worth: worth === null ? null : BigInt(worth),
    })),
  }
}
