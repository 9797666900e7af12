/**
 * Fifteen government bonds with their real terms. Base prices are without accrued interest, for 100 of face
 * value, from yields that are made up.
 */
import { day_ms } from '@tarazu/contract/duration'
import { filledText } from '@tarazu/contract/filled-text'
import { namesEn } from '@tarazu/contract/market/names-en'
import { type ListedInstrument, marketNames } from './instrument.ts'

type Row = readonly [coupon: number, maturity: string]

const india: readonly Row[] = [
  [7.06, '2028-04-10'],
  [6.75, '2029-12-23'],
  [7.18, '2033-08-14'],
  [6.79, '2034-10-07'],
  [6.33, '2035-05-05'],
  [7.18, '2037-07-24'],
  [7.09, '2054-08-05'],
  [7.34, '2064-04-22'],
]

const unitedStates: readonly Row[] = [
  [4.25, '2028-01-15'],
  [4.125, '2029-10-31'],
  [4, '2030-02-28'],
  [4.125, '2032-02-29'],
  [4.25, '2034-11-15'],
  [4.75, '2045-02-15'],
  [4.5, '2054-11-15'],
]

/** `level` in percent a year; `deviation`: how far the yield strays in a year, in percentage points. */
const yields = { IN: { level: 6.6, deviation: 0.6 }, US: { level: 4.4, deviation: 0.95 } }

/** Price of 100 of face value with half-yearly coupons. Rates in percent a year, lengths in years. */
export function bondPrice(coupon: number, years: number, yieldPercent: number): number {
  const periods = Math.max(1, Math.round(years * 2))
  const discount = (1 + yieldPercent / 200) ** -periods
  return (coupon / yieldPercent) * 100 * (1 - discount) + 100 * discount
}

function listed(region: 'IN' | 'US', [coupon, maturity]: Row): ListedInstrument {
  const years = (Date.parse(maturity) - Date.parse('2026-01-01')) / (365.25 * day_ms)
  const { level, deviation } = yields[region]
  const basePrice = bondPrice(coupon, years, level)
  const duration = (bondPrice(coupon, years, level - 0.5) - bondPrice(coupon, years, level + 0.5)) / basePrice
  const [year = '', month = ''] = maturity.split('-')
  const issuer = region === 'IN' ? 'GSEC' : 'UST'
  const years4 = region === 'IN' ? year : `${year}-${month}`
  return {
    symbol: `${issuer}-${coupon}-${years4}`,
    name: filledText(namesEn.bond[issuer], { coupon, year, month }),
    kind: 'treasury',
    market: 'CGI',
    marketName: marketNames.CGI,
    exchange: region === 'IN' ? 'NDS-OM' : 'OTC',
    currency: region === 'IN' ? 'INR' : 'USD',
    tickMicros: region === 'IN' ? 2_500n : 15_625n,
    lot: 1,
    calendar: region,
    yahooSymbol: null,
    sector: region === 'IN' ? 'Indian rates' : 'US rates',
    basePrice,
    volatility: duration * deviation,
    tradable: true,
    mayBeNegative: false,
    bond: { coupon, maturity },
  }
}

export const treasuries = [
  ...india.map((row) => listed('IN', row)),
  ...unitedStates.map((row) => listed('US', row)),
]
