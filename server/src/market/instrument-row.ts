import type { InstrumentRow } from '@tarazu/contract/market/api'
import { microsToNumber } from '@tarazu/contract/money'
import { decimalsOf, type Instrument } from './instrument.ts'
import type { Market } from './market.ts'

/** An instrument as lists show it, with the last good price and where that is from. */
export function rowOf(market: Market, instrument: Instrument): InstrumentRow {
  const { id, symbol, name, kind, marketName, exchange, currency, tradable } = instrument
  const quote = market.quote(symbol)
  return {
    id,
    symbol,
    name,
    kind,
    market: instrument.market,
    marketName,
    exchange,
    currency,
    price: quote ? microsToNumber(quote.last) : null,
    previousClose: quote ? microsToNumber(quote.previousClose) : null,
    changePercent: quote ? changePercent(quote.last, quote.previousClose) : null,
    priceAt: quote?.at ?? null,
    priceSource: quote?.source ?? null,
    freshness: market.freshness(symbol),
    decimals: decimalsOf(instrument.tickMicros),
    tradable,
    halted: market.halted(symbol),
  }
}

/** Against the previous close, in percent with two decimals; null where there is nothing to compare with. */
export function changePercent(last: bigint, previousClose: bigint): number | null {
  if (previousClose <= 0n) return null
  return Math.round((Number(last - previousClose) / Number(previousClose)) * 10_000) / 100
}
