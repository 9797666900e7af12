/** What a recurring purchase buys, and on which days it can. */
import type { RecurringDay } from '@tarazu/contract/recurring/rules'
import type { Kysely } from 'kysely'
import { Refusal } from '../answer/refusal.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { type FundRow, saleOver } from '../funds/fund.ts'
import { readOfferedFund } from '../funds/fund-rows.ts'
import { homeCalendar } from '../market/exchange-days.ts'
import { firstDayAfter, nextDayOfSale } from './decide/recurring-day.ts'
import type { RecurringRow } from './recurring-row.ts'

/** An instrument, for an amount; or a fund, one purchase of it at its price. */
export type Asset = { symbol: string } | { fund: FundRow }

type Parts = Pick<Deps, 'market' | 'settings'>

export async function assetOf(
  db: Kysely<Tables>,
  { symbol, fund_id }: Pick<RecurringRow, 'symbol' | 'fund_id'>,
): Promise<Asset> {
  if (symbol !== null) return { symbol }
  if (fund_id === null) throw new Error('a recurring purchase buys nothing')
  return { fund: await readOfferedFund(db, fund_id) }
}

/** A fund is traded on no exchange, so its days are those of the exchange at home. */
export const fundDays = ({ market, settings }: Parts) => market.exchangeDays(homeCalendar[settings.currency])

/** The date of this moment where it is bought. */
const todayOf = (deps: Parts, asset: Asset) =>
  'symbol' in asset ? deps.market.today(asset.symbol) : fundDays(deps).today()

/**
 * The trading day on which it buys next after this day; undefined: its fund is not sold any more by then. Of
 * a sale that is over only days that have passed are left, on which nobody looked.
 */
export function nextDayOf(deps: Parts, asset: Asset, of: RecurringDay, after: string): string | undefined {
  if ('symbol' in asset) return deps.market.firstTradingDay(asset.symbol, firstDayAfter(of, after))
  const { fund } = asset
  const sale = { opensAt: fund.opens_at.getTime(), closesAt: fund.closes_at.getTime() }
  const day = nextDayOfSale(of, after, sale, fundDays(deps))
  if (day === undefined || !saleOver(fund, deps.market.now())) return day
  return day < fundDays(deps).today() ? day : undefined
}

/** The first of its days after today. Refuses with `not_open` where its fund is not sold any more by then. */
export function requireNextDay(deps: Parts, asset: Asset, of: RecurringDay): string {
  const day = nextDayOf(deps, asset, of, todayOf(deps, asset))
  if (day === undefined) throw new Refusal('not_open')
  return day
}
