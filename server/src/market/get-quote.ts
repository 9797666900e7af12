import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getQuote as api } from '@tarazu/contract/market/api'
import type { Interval, Range } from '@tarazu/contract/market/bar'
import { microsToNumber, percentOf } from '@tarazu/contract/money'
import { Refusal } from '../answer/refusal.ts'
import { localDay, zoneOf } from './calendar.ts'
import { changes } from './candles.ts'
import type { Chart } from './charts.ts'
import { accruedInterest } from './corporate-actions/accrued-interest.ts'
import { comingActions } from './corporate-actions/coming-actions.ts'
import { nextCoupon } from './corporate-actions/coupons.ts'
import { decimalsOf, type Instrument } from './instruments/instrument.ts'
import type { Market } from './market.ts'
import { areaPath, linePath } from './svg-path.ts'

/**
 * Points further apart than this, in ms, are not joined: a quarter of an hour of minutes, a long holiday of
 * days.
 */
const gaps: Record<Interval, number> = {
  '1m': 15 * 60_000,
  '1d': 12 * day_ms,
  '1wk': 30 * day_ms,
  '1mo': 95 * day_ms,
}

/** The quote of an instrument without its candles. */
export function quoteOf(market: Market, { symbol }: Input<typeof api>): Omit<Reply<typeof api>, 'rows'> {
  const instrument = market.instrument(symbol)
  if (!instrument) throw new Refusal('not_found')
  const quote = market.quote(symbol)
  const session = market.session(symbol)
  const number = (micros: bigint | undefined) => (micros === undefined ? null : microsToNumber(micros))
  return {
    symbol,
    name: instrument.name,
    kind: instrument.kind,
    market: instrument.market,
    exchange: instrument.exchange,
    currency: instrument.currency,
    price: number(quote?.last),
    change: quote ? microsToNumber(quote.last - quote.previousClose) : null,
    changePercent: quote ? percentOf(quote.last - quote.previousClose, quote.previousClose) : null,
    open: number(quote?.open),
    high: number(quote?.high),
    low: number(quote?.low),
    previousClose: number(quote?.previousClose),
    bid: number(quote?.bid),
    ask: number(quote?.ask),
    volume: quote?.volume ?? null,
    tick: microsToNumber(instrument.tickMicros),
    decimals: decimalsOf(instrument.tickMicros),
    lot: instrument.lot,
    contractSize: instrument.future?.contractSize ?? null,
    contractMonth: market.contract(symbol)?.month ?? null,
    expires: market.expires(symbol) ?? null,
    coupon: instrument.bond?.coupon ?? null,
    nextCoupon: nextCouponOf(market, instrument),
    accrued: quote && instrument.bond ? accruedOn(instrument, instrument.bond, quote.at) : null,
    tradable: instrument.tradable,
    halted: market.halted(symbol),
    halt: market.halt(symbol) ?? null,
    actions: comingActions(market.events(symbol), market.now()),
    priceAt: quote?.at ?? null,
    priceSource: quote?.source ?? null,
    freshness: market.freshness(symbol),
    sessionOpensAt: session.opens,
    sessionClosesAt: session.closes,
    timeZone: zoneOf(instrument.calendar),
  }
}

export async function candlesOf(market: Market, input: Input<typeof api>) {
  const { symbol, interval = '1m', range = '1d' } = input
  const chart = await market.chart(symbol, interval, range)
  const changed = changes(chart.bars, chart.closeBefore)
  return {
    ...(input.market === 'SVG' && (await pathsOf(market, symbol, interval, range, chart))),
    rows: chart.bars.map(({ at, ...bar }, index) => {
      const change = changed[index] ?? null
      return { at: at / 1000, ...bar, change: change === null ? null : Math.round(change * 100) / 100 }
    }),
  }
}

function nextCouponOf(market: Market, { bond, calendar }: Instrument) {
  return (bond && nextCoupon(bond.maturity, localDay(calendar, market.now()))) ?? null
}

function accruedOn({ calendar }: Instrument, bond: NonNullable<Instrument['bond']>, at: number) {
  return Math.round(accruedInterest(bond, calendar)(localDay(calendar, at))) / 1e6
}

/** The card of a single day is drawn from its minutes, because one candle is no line. */
async function pathsOf(market: Market, symbol: string, interval: Interval, range: Range, asked: Chart) {
  const drawn = range === '1d' ? '1m' : interval
  const { bars, from, to } = drawn === interval ? asked : await market.chart(symbol, drawn, range)
  const points = bars.map(({ at, close }) => ({ at, value: close }))
  const options = { from, to, gap_ms: gaps[drawn] }
  return { linePath: linePath(points, options), areaPath: areaPath(points, options) }
}
