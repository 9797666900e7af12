import * as z from 'zod/mini'
import { renamed, time } from '../wire.ts'
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
export const instrumentRow = renamed(
  {
    id: z.int(),
    /** The code with its suffix (RELIANCE.NS); screens show it without .NS or .BO. */
    symbol: z.string(),
    name: z.string(),
    kind: z.enum(kinds),
    market: z.enum(markets),
    marketName: z.string(),
    exchange: z.string(),
    currency: z.string(),
    price: z.nullable(z.number()),
    previousClose: z.nullable(z.number()),
    changePercent: z.nullable(z.number()),
    priceAt: z.nullable(time),
    priceSource: z.nullable(z.enum(sources)),
    freshness: z.enum(freshnesses),
    /** How many the screen shows: as many as its smallest price step has. */
    decimals: z.int(),
    tradable: z.boolean(),
    halted: z.boolean(),
    /** Futures alone: the month of delivery (YYYY-MM) of the contract in front, and how many units it is for. */
    contract: z.optional(z.strictObject({ month: z.string(), size: z.int() })),
  },
  {
    symbol: 'stock',
    exchange: 'exchange_name',
    price: 'prasent',
    previousClose: 'close_prices',
    changePercent: 'percent_change',
  },
  { current_price: 'price', price_change_percent: 'changePercent' },
)
export type InstrumentRow = z.output<typeof instrumentRow>

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
