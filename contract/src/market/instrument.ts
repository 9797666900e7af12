import * as z from 'zod/mini'
import { time } from '../wire.ts'
import { actionKinds } from './rules.ts'

export const markets = ['IN', 'US', 'FUTURE', 'CGI', 'CURRENCY'] as const
export type Market = (typeof markets)[number]

export const kinds = ['stock', 'index', 'currency', 'future', 'treasury'] as const
export type Kind = (typeof kinds)[number]

export const sources = ['simulated', 'replay', 'yahoo'] as const
export type Source = (typeof sources)[number]

/**
 * How old a price is: `live` may fill an order, `delayed` is over 10 s, `stale` over the limit, `closed`
 * outside the session.
 */
export const freshnesses = ['live', 'delayed', 'stale', 'closed', 'none'] as const
export type Freshness = (typeof freshnesses)[number]

/**
 * Prices of rows, quotes and charts are JSON numbers: for the eye. No price is `null` rather than invented.
 */
export const instrumentRow = z.codec(
  z.strictObject({
    id: z.int(),
    stock: z.string(),
    name: z.string(),
    kind: z.enum(kinds),
    market: z.enum(markets),
    market_name: z.string(),
    exchange_name: z.string(),
    currency: z.string(),
    prasent: z.nullable(z.number()),
    current_price: z.nullable(z.number()),
    close_prices: z.nullable(z.number()),
    percent_change: z.nullable(z.number()),
    price_change_percent: z.nullable(z.number()),
    price_at: z.nullable(time),
    price_source: z.nullable(z.enum(sources)),
    freshness: z.enum(freshnesses),
    decimals: z.int(),
    tradable: z.boolean(),
    halted: z.boolean(),
  }),
  z.custom<InstrumentRow>(),
  {
    decode: (wire): InstrumentRow => ({
      id: wire.id,
      symbol: wire.stock,
      name: wire.name,
      kind: wire.kind,
      market: wire.market,
      marketName: wire.market_name,
      exchange: wire.exchange_name,
      currency: wire.currency,
      price: wire.prasent,
      previousClose: wire.close_prices,
      changePercent: wire.percent_change,
      priceAt: wire.price_at,
      priceSource: wire.price_source,
      freshness: wire.freshness,
      decimals: wire.decimals,
      tradable: wire.tradable,
      halted: wire.halted,
    }),
    encode: (row) => ({
      id: row.id,
      stock: row.symbol,
      name: row.name,
      kind: row.kind,
      market: row.market,
      market_name: row.marketName,
      exchange_name: row.exchange,
      currency: row.currency,
      prasent: row.price,
      current_price: row.price,
      close_prices: row.previousClose,
      percent_change: row.changePercent,
      price_change_percent: row.changePercent,
      price_at: row.priceAt,
      price_source: row.priceSource,
      freshness: row.freshness,
      decimals: row.decimals,
      tradable: row.tradable,
      halted: row.halted,
    }),
  },
)
export type InstrumentRow = {
  id: number
  /** The code with its suffix (RELIANCE.NS); screens show it without .NS or .BO. */
  symbol: string
  name: string
  kind: Kind
  market: Market
  marketName: string
  exchange: string
  currency: string
  price: number | null
  previousClose: number | null
  changePercent: number | null
  priceAt: number | null
  priceSource: Source | null
  freshness: Freshness
  /** How many the screen shows: as many as its smallest price step has. */
  decimals: number
  tradable: boolean
  halted: boolean
}

export const halt = z.strictObject({
  /** `split`: the source of its prices has split it, and what customers hold has not been adjusted yet. */
  by: z.enum(['operators', 'maturity', 'event', 'split']),
  reason: z.nullable(z.string()),
  since: time,
})

/**
 * A split, a bonus issue or a dividend whose day has not begun: `old` units become `new` ones, or `amount` is
 * paid for each.
 */
export const comingAction = z.strictObject({
  kind: z.enum(actionKinds),
  /** A day of the instrument's exchange, YYYY-MM-DD. */
  day: z.iso.date(),
  old: z.nullable(z.int()),
  new: z.nullable(z.int()),
  amount: z.nullable(z.number()),
})
export type ComingAction = z.output<typeof comingAction>
