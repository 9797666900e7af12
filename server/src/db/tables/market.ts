import type { Market } from '@tarazu/contract/market/api'
import type { GeneratedAlways } from 'kysely'

export type MarketTables = {
  /** What is listed at run time, as `market/instrument.ts` knows it. */
  listed_instrument: {
    id: GeneratedAlways<number>
    symbol: string
    name: string
    kind: 'stock' | 'treasury'
    market: Extract<Market, 'IN' | 'US' | 'CGI'>
    market_name: string
    exchange: string
    currency: string
    tick_micros: bigint
    lot: number
    calendar: 'IN' | 'US' | 'CME' | 'FX'
    yahoo_symbol: string | null
    sector: string
    base_price_micros: bigint
    volatility: number
    tradable: boolean
    may_be_negative: boolean
    /** Percent a year, and the day on which it is paid back, YYYY-MM-DD. */
    coupon: number | null
    maturity: string | null
    listed_at: Date
  }
}
