import type { Kind, Market as MarketCode } from '@tarazu/contract/market/instrument'
import type { CalendarName } from '../calendar.ts'
import type { ExpiryRule } from '../corporate-actions/expiries.ts'

/** Names, ticks and terms are facts. `basePrice` and `volatility` are made up for the simulator. */
export type Instrument = {
  id: number
  symbol: string
  name: string
  kind: Kind
  market: MarketCode
  marketName: string
  exchange: string
  /** ISO 4217 code of the currency its price is in. */
  currency: string
  /** Smallest price step, in micros of that currency. */
  tickMicros: bigint
  /** Orders are for whole multiples of this many units. */
  lot: number
  calendar: CalendarName
  /** Null where Yahoo Finance does not have it. */
  yahooSymbol: string | null
  sector: string
  /** Made up, in the neighbourhood of the real price. The simulated price moves around it. */
  basePrice: number
  /** Standard deviation of a year's return, for the simulator. */
  volatility: number
  /** An index can be looked at but not bought. */
  tradable: boolean
  /** Oil has been below zero (20 April 2020); for everything else such a price is an error. */
  mayBeNegative: boolean
  future?: { contractSize: number; expiry: ExpiryRule }
  /** `coupon` in percent a year, paid half-yearly; `maturity` as 'YYYY-MM-DD'. */
  bond?: { coupon: number; maturity: string }
  /**
   * For what is listed at run time: when, in ms UTC on the market's clock. It is listed at `basePrice` and
   * has no earlier prices.
   */
  listedAt?: number
}

/** An entry of a list; `instruments.ts` adds the rest. */
export type ListedInstrument = Omit<Instrument, 'id' | 'listedAt'>

export const marketNames: Record<MarketCode, string> = {
  IN: 'India',
  US: 'United States',
  CURRENCY: 'Forex',
  FUTURE: 'Futures',
  CGI: 'Treasury debt',
}

/** A code that a feed may be asked for. `&` is there because of M&M.NS. */
export const symbolPattern = /^[A-Za-z0-9^.=_&-]{1,24}$/

/** How many decimals a screen shows: those of the tick, but at least two. */
export function decimalsOf(tickMicros: bigint): number {
  let decimals = 6
  for (let tick = tickMicros; decimals > 2 && tick % 10n === 0n; tick /= 10n) decimals--
  return decimals
}
