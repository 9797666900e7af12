import { type Insertable, sql } from 'kysely'
import { act } from '../../acts/act.ts'
import type { MarketTables } from '../../db/tables/market.ts'
import type { Deps } from '../../deps.ts'
import { dayStart, localDay } from '../calendar.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { couponDays, couponOf, faceValue, nextCoupon, payDay } from './coupons.ts'
import { contractOn } from './expiries.ts'

type Row = Insertable<MarketTables['instrument_event']>

/**
 * Records ahead the events that follow from the terms of bonds and futures, so that every process knows when
 * they fall due. After a standstill of any length the missed ones are recorded, too. Existing rows are left
 * alone.
 */
export async function planEvents(deps: Deps) {
  const { market } = deps
  const [contracts, coupons] = await Promise.all([contractsHeld(deps), lastCoupons(deps)])
  const rows = market.instruments.flatMap((instrument): Row[] => {
    if (instrument.bond) return ofBond(deps, instrument, instrument.bond, coupons.get(instrument.symbol))
    if (!instrument.future) return []
    const { symbol, future } = instrument
    const bought = [market.session(symbol).day, ...(contracts.get(symbol) ?? [])]
    const ends = new Set(bought.map((day) => contractOn(future.expiry, day)))
    return [...ends].map((day) => row(deps, symbol, 'expiry', day, market.closes(symbol, day)))
  })
  if (rows.length === 0) return
  await act(deps, async ({ tx, announce }) => {
    const fresh = await tx
      .insertInto('instrument_event')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['symbol', 'kind', 'day']).doNothing())
      .returning('symbol')
      .execute()
    if (fresh.length > 0) announce(null, ['instrument'])
  })
}

function row(
  deps: Deps,
  symbol: string,
  kind: Row['kind'],
  day: string,
  due: number,
  amount: bigint | null = null,
) {
  return { symbol, kind, day, due: new Date(due), amount, created_at: new Date(deps.clock.now()) } as const
}

function ofBond(
  deps: Deps,
  { symbol, calendar, listedAt }: Instrument,
  { coupon, maturity }: NonNullable<Instrument['bond']>,
  last: string | undefined,
): Row[] {
  const today = localDay(calendar, deps.market.now())
  const since = last ?? localDay(calendar, listedAt ?? deps.market.now())
  const days = couponDays(maturity, since, nextCoupon(maturity, today) ?? maturity)
  const at = (day: string) => dayStart(calendar, payDay(calendar, day))
  return [
    ...days.map((day) => row(deps, symbol, 'coupon', day, at(day), couponOf(coupon))),
    row(deps, symbol, 'redemption', maturity, at(maturity), faceValue),
  ]
}

/** The days on which the futures that are still held were bought; they identify the contracts. */
async function contractsHeld({ db }: Deps) {
  // Goes from day to day in the index `orders_of_futures`, whose condition it has to repeat: there are far
  // more lots than days.
  const held = sql`o.market = 'FUTURE'
    and (o.lot_left > 0 or o.state in ('queued', 'resting', 'trigger_pending', 'part_filled'))`
  const { rows } = await sql<{ symbol: string; day: string }>`
    with recursive found as (
      (select o.symbol, o.trading_day from orders o where ${held} order by o.symbol, o.trading_day limit 1)
      union all
      select n.symbol, n.trading_day from found f cross join lateral (
        select o.symbol, o.trading_day from orders o
         where ${held} and (o.symbol, o.trading_day) > (f.symbol, f.trading_day)
         order by o.symbol, o.trading_day limit 1) n)
    select symbol, trading_day::text as day from found`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ symbol }) => symbol)].map(([s, of]) => [s, of.map(({ day }) => day)]),
  )
}

/** The last coupon of each bond that has fallen due, by the market's clock, which may have been set back. */
async function lastCoupons({ db, market }: Deps) {
  const rows = await db
    .selectFrom('instrument_event')
    .select((of) => ['symbol', of.fn.max('day').as('day')])
    .where('kind', '=', 'coupon')
    .where('due', '<=', new Date(market.now()))
    .groupBy('symbol')
    .execute()
  return new Map(rows.map(({ symbol, day }) => [symbol, day]))
}
