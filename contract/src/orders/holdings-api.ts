import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { comingAction, freshnesses, kinds, markets } from '../market/instrument.ts'
import { money, price } from '../money.ts'
import { givenReferenceNumber, limit, page, renamed, symbol, time } from '../wire.ts'
import { holdingTypes, orderKinds } from './order.ts'

/** What is left of one purchase. */
export const holding = renamed(
  {
    id: z.int(),
    /** The purchase that it came from; `deal/sell` takes it. */
    lot: givenReferenceNumber,
    symbol: z.string(),
    name: z.string(),
    market: z.enum(markets),
    instrumentKind: z.enum(kinds),
    kind: z.enum(orderKinds),
    side: z.literal('buy'),
    currency: z.string(),
    /** Units left, of which `reserved` wait in sell orders. */
    quantity: z.int(),
    reserved: z.int(),
    /** Average price paid, fees not counted. */
    price,
    /** The cost of the units left, with fees, in the wallet's currency. */
    cost: money,
    currentPrice: z.nullable(z.number()),
    /**
     * True if these are units from before a split that the market's price already shows: current quotes do
     * not value them.
     */
    splitPending: z.boolean(),
    value: z.nullable(money),
    profit: z.nullable(money),
    /** `profit` in percent of `cost`. */
    profitPercent: z.nullable(z.number()),
    /**
     * Today's gain, as in the user info: against the previous close, or the cost of units that were bought
     * today.
     */
    dayChange: z.nullable(money),
    sellPrice: z.nullable(price),
    status: z.int(),
    freshness: z.enum(freshnesses),
    /**
     * For a future, the last day of the contract that was bought, YYYY-MM-DD. What is left then is sold at
     * the last price.
     */
    contractEnds: z.nullable(z.iso.date()),
    /** Splits, bonus issues and dividends that are decided and come. */
    actions: z.array(comingAction),
    createdAt: time,
  },
  {
    lot: 'no',
    symbol: 'tag',
    market: 'type',
    kind: 'mold',
    side: 'state',
    quantity: 'count',
    cost: 'price_all',
  },
)
export type Holding = z.output<typeof holding>

/** All that is held of one symbol, over its purchases. */
const position = renamed(
  {
    quantity: z.int(),
    reserved: z.int(),
    /** Paid for a unit, fees not counted. */
    averagePrice: price,
    cost: money,
    currentPrice: z.nullable(z.number()),
    /** See `splitPending` of a holding. */
    splitPending: z.boolean(),
    value: z.nullable(money),
  },
  {
    quantity: 'count',
    cost: 'price_all',
  },
)
export type Position = z.output<typeof position>

export const listHoldings = endpoint({
  method: 'GET',
  path: '/stock/success/v2/transaction',
  summary: 'What I hold, purchase by purchase, newest first unless asked otherwise',
  caller: 'customer',
  input: renamed(
    {
      type: z.optional(z.enum(holdingTypes)),
      symbol: z.optional(symbol),
      /** Only the holding of one purchase, by its number. */
      lot: z.optional(givenReferenceNumber),
      /** `oldest`: in the order in which a sale takes from them. */
      sort: z.optional(z.enum(['newest', 'oldest'])),
      page,
      limit,
    },
    { symbol: 'tag', lot: 'no' },
  ),
  reply: z.strictObject({
    rows: z.array(holding),
    count: z.int(),
    /** The position in the symbol that was asked for; null if none of it is held, or no symbol was given. */
    position: z.nullable(position),
    summary: z.strictObject({ value: money, cost: money, profit: money, day_change: money }),
  }),
  refusals: [],
})
