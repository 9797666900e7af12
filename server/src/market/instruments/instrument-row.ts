import type { InstrumentRow } from '@tarazu/contract/market/instrument'
import { microsToNumber, percentOf } from '@tarazu/contract/money'
import type { Market } from '../market.ts'
import { decimalsOf, type Instrument } from './instrument.ts'

/** An instrument as lists show it, with the last good price and where that is from. */
export function instrumentRowOf(market: Market, instrument: Instrument): InstrumentRow {
  const { id, symbol, name, kind, marketName, exchange, currency, tradable } = instrument
  const quote = market.quote(symbol)
  const contract = market.contract(symbol)
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
    changePercent: quote ? percentOf(quote.last - quote.previousClose, quote.previousClose) : null,
    priceAt: quote?.at ?? null,
    priceSource: quote?.source ?? null,
    freshness: market.freshness(symbol),
    decimals: decimalsOf(instrument.tickMicros),
    tradable,
    halted: market.halted(symbol),
    ...(contract && { contract }),
  }
}
