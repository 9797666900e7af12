import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { limit, page, renamed, symbol, time } from '../wire.ts'
import { intervals, ranges } from './bar.ts'
import { actionKinds } from './rules.ts'

export const markets = ['IN', 'US', 'FUTURE', 'CGI', 'CURRENCY'] as const
export type Market = (typeof markets)[number]
export const kinds = ['stock', 'index', 'currency', 'future', 'treasury'] as const
export type Kind = (typeof kinds)[number]
export const sources = ['simulated', 'replay', 'yahoo'] as const
export type Source = (typeof sources)[number]

/** How old a price is: `live` may fill an order, `delayed` is over 10 s, `stale` over the limit, `closed` outside the session. */
export const freshnesses = ['live', 'delayed', 'stale', 'closed', 'none'] as const
export type Freshness = (typeof freshnesses)[number]

/** Prices of rows, quotes and charts are JSON numbers: for the eye. No price is `null` rather than invented. */
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

/** A split, a bonus issue or a dividend whose day has not begun: `old` units become `new` ones, or `amount` is paid for each. */
export const comingAction = z.strictObject({
  kind: z.enum(actionKinds),
  /** Of the instrument's exchange, YYYY-MM-DD. */
  day: z.iso.date(),
  old: z.nullable(z.int()),
  new: z.nullable(z.int()),
  amount: z.nullable(z.number()),
})
export type ComingAction = z.output<typeof comingAction>

/** One instrument's quote and candles. `market=SVG` adds the line of an index card. */
export const getQuote = endpoint({
  method: 'GET',
  path: '/v2/yahoo',
  summary: 'Quote and candles of one instrument',
  caller: 'anyone',
  input: renamed(
    {
      symbol,
      market: z.optional(z.enum([...markets, 'SVG'])),
      interval: z.optional(z.enum(intervals)),
      range: z.optional(z.enum(ranges)),
    },
    { interval: 'mold' },
  ),
  reply: renamed(
    {
      symbol: z.string(),
      name: z.string(),
      kind: z.enum(kinds),
      market: z.enum(markets),
      exchange: z.string(),
      currency: z.string(),
      price: z.nullable(z.number()),
      change: z.nullable(z.number()),
      changePercent: z.nullable(z.number()),
      open: z.nullable(z.number()),
      high: z.nullable(z.number()),
      low: z.nullable(z.number()),
      previousClose: z.nullable(z.number()),
      bid: z.nullable(z.number()),
      ask: z.nullable(z.number()),
      volume: z.nullable(z.number()),
      /** Smallest price step, and how many decimals the screen shows. */
      tick: z.number(),
      decimals: z.int(),
      lot: z.int(),
      /** Futures: how many units one contract of the exchange is for. An order is for single units. */
      contractSize: z.nullable(z.int()),
      /** The last trading day of a future, the day on which a bond is paid back: YYYY-MM-DD. */
      expires: z.nullable(z.iso.date()),
      /** Bonds: percent of the face value a year. */
      coupon: z.nullable(z.number()),
      /** The day on which the next half of it falls. */
      nextCoupon: z.nullable(z.iso.date()),
      /** How much of the price is interest since the last coupon, for one unit. */
      accrued: z.nullable(z.number()),
      tradable: z.boolean(),
      halted: z.boolean(),
      /** By whom, since when, and what operators say about it. `maturity`: it is paid back; `event`: its units are changing. */
      halt: z.nullable(halt),
      /** What is decided and comes, the next one first. */
      actions: z.array(comingAction),
      priceAt: z.nullable(time),
      priceSource: z.nullable(z.enum(sources)),
      freshness: z.enum(freshnesses),
      /** When the market's session of now or the next one begins and ends. */
      sessionOpensAt: z.nullable(time),
      sessionClosesAt: z.nullable(time),
      /** IANA name of the zone in which the market counts its days. */
      timeZone: z.string(),
      linePath: z.optional(z.string()),
      areaPath: z.optional(z.string()),
      /** Oldest first; `timestamp` in epoch seconds, as charts take it. */
      rows: z.array(
        renamed(
          {
            at: z.int(),
            open: z.number(),
            high: z.number(),
            low: z.number(),
            close: z.number(),
            volume: z.number(),
            /** Percent against the close before it. */
            change: z.nullable(z.number()),
          },
          { at: 'timestamp' },
        ),
      ),
    },
    { changePercent: 'changePercent', linePath: 'linePath', areaPath: 'areaPath' },
  ),
  refusals: ['not_found'],
})

/** Of one market, of one category, those that are named, or a search across all markets by code and name. */
export const listInstruments = endpoint({
  method: 'GET',
  path: '/v2/stock/list',
  summary: 'Instruments with their prices',
  caller: 'anyone',
  input: renamed(
    {
      symbol: z.optional(symbol),
      /** Codes with commas between them; answered in that order. */
      symbols: z.optional(
        z.string().check(z.regex(/^[A-Za-z0-9^.=_&-]{1,24}(,[A-Za-z0-9^.=_&-]{1,24}){0,19}$/)),
      ),
      market: z.optional(z.enum(markets)),
      search: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
      category: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
      page,
      limit,
    },
    { search: 'code' },
  ),
  reply: z.strictObject({ rows: z.array(instrumentRow), count: z.int() }),
  refusals: [],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/stock/category/list',
  summary: 'Groups of instruments by region',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({
    categories: z.array(
      renamed(
        {
          id: z.int(),
          code: z.string(),
          name: z.string(),
          region: z.string(),
          members: z.array(
            renamed(
              { id: z.int(), name: z.string(), symbol: z.string() },
              { name: 'stock_name', symbol: 'stock_code' },
            ),
          ),
        },
        { id: 'category_id', code: 'category_code', name: 'category_name', members: 'stocks' },
      ),
    ),
  }),
  refusals: [],
})

export const listCurrencies = endpoint({
  method: 'GET',
  path: '/v2/currency/list',
  summary: 'Currency pairs with their prices',
  caller: 'anyone',
  input: renamed(
    { page, limit, search: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) },
    { search: 'code' },
  ),
  reply: z.strictObject({ rows: z.array(instrumentRow), count: z.int() }),
  refusals: [],
})
