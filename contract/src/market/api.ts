import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { limit, page, renamed, symbol, time } from '../wire.ts'
import { intervals, ranges } from './bar.ts'
import { comingAction, freshnesses, halt, instrumentRow, kinds, markets, sources } from './instrument.ts'

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
      /** The month of delivery of a future, YYYY-MM, which its last trading day may come before. */
      contractMonth: z.nullable(z.string()),
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
      /**
       * Who halted it, since when, and what operators say about it. `maturity`: it is paid back; `event`: its
       * units are changing.
       */
      halt: z.nullable(halt),
      /** Corporate actions that are decided and still to come, the next one first. */
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

/**
 * Instruments of one market or category, those that are named, or a search across all markets by code and
 * name.
 */
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
