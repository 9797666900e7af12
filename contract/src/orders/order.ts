import * as z from 'zod/mini'
import { type Market, markets, sources } from '../market/instrument.ts'
import { money, price } from '../money.ts'
import { placementKinds } from '../placements/kinds.ts'
import { givenReferenceNumber, renamed, time } from '../wire.ts'
import { sides } from './rules.ts'

/**
 * `oco` (one cancels the other) is a sale with a target, its limit price, and a stop: whichever is reached
 * first fills it.
 */
export const orderTypes = ['market', 'limit', 'stop', 'stop_limit', 'trailing', 'oco'] as const
export type OrderType = (typeof orderTypes)[number]

/**
 * Until the close, until cancelled, at once or not at all (immediate or cancel), until its stop price is
 * reached, with nothing reserved until then (good till triggered). Those that wait have an end in
 * `expires_at`, a year at most.
 */
export const validities = ['day', 'gtc', 'ioc', 'gtt'] as const
export type Validity = (typeof validities)[number]

/** Our word for each number of the wire: 0 pending, 1 success, 2 failed, 3 cancelled, 4 expired. */
export const orderStates = {
  queued: 0,
  resting: 0,
  trigger_pending: 0,
  part_filled: 0,
  filled: 1,
  failed: 2,
  cancelled: 3,
  expired: 4,
} as const
export type OrderState = keyof typeof orderStates

export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]]

/**
 * How units come to a customer: from the market, a block, a qualified placement, or an issue. A sale has the
 * kind of what it sells.
 */
export const orderKinds = ['stock', ...placementKinds, 'ipo'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What a fill's price rests on: a feed, or the terms of an issue. */
export const fillSources = [...sources, 'issue'] as const

export const holdingTypes = ['stock', 'currency', 'FUTURE', 'CGI'] as const
export type HoldingType = (typeof holdingTypes)[number]

/** The markets where holdings of each type are traded. */
export const marketsOfHolding: Record<HoldingType, readonly Market[]> = {
  stock: ['IN', 'US'],
  currency: ['CURRENCY'],
  FUTURE: ['FUTURE'],
  CGI: ['CGI'],
}

export const feeLine = z.strictObject({ name: z.string(), amount: money })

/**
 * One fill with the quote that it was made against. `slippage` is in the wallet's paise against the price
 * that the customer saw.
 */
export const fill = renamed(
  {
    quantity: z.int(),
    price,
    value: money,
    fees: z.array(feeLine),
    at: time,
    source: z.enum(fillSources),
    /** What was asked for the quote, such as https://query1.finance.yahoo.com; null: nobody was asked. */
    origin: z.nullable(z.string()),
    /** Over TLS, the fingerprint of its public key as `curl --pinnedpubkey` takes it. */
    originKey: z.nullable(z.string()),
    /** SHA-256, in hex, of the whole answer that the quote was in. */
    answerHash: z.nullable(z.string()),
    quotedAt: time,
    /** In a replay, which price of which recorded minute it is. */
    bar: z.nullable(z.strictObject({ at: time, price: z.enum(['open', 'close']) })),
    receivedAt: time,
    bid: price,
    ask: price,
    size: z.int(),
    /** The source had no offers: bid and ask are its last price. */
    offersAssumed: z.boolean(),
    /** The source did not say how much was on offer. */
    sizeAssumed: z.boolean(),
    slippage: money,
    /** Wallet currency per unit of the instrument's currency: 1 when they are the same. */
    rate: price,
    rateSource: z.string(),
    rateAt: time,
    /** The version of the rate card, by which the fees were computed. */
    rules: z.string(),
  },
  {
    quantity: 'count',
  },
)

const orderShape = {
  id: z.int(),
  number: givenReferenceNumber,
  symbol: z.string(),
  name: z.string(),
  market: z.enum(markets),
  kind: z.enum(orderKinds),
  side: z.enum(sides),
  type: z.enum(orderTypes),
  validity: z.enum(validities),
  quantity: z.int(),
  filled: z.int(),
  currency: z.string(),
  /**
   * The price of a unit without fees. Purchases: the average of the fills, or `asked_price` while nothing is
   * filled. Sales: the average over the purchases that it sells from, rounded to the millionth; `bought_all`
   * is the sum before rounding.
   */
  price: z.nullable(price),
  /**
   * Sales: what all of the units that were sold (while nothing is filled, that are to be) had been bought
   * for, fees not counted.
   */
  boughtAll: z.nullable(price),
  /** Its limit, or the price that the customer saw. */
  askedPrice: z.nullable(price),
  limitPrice: z.nullable(price),
  /**
   * Trailing: where its stop is now, or where it was when the price reached it. One that ended before keeps
   * the stop that it was given when it was placed or changed.
   */
  stopPrice: z.nullable(price),
  /** Trailing: how far its stop stays from the best price; one of the two. */
  trailDistance: z.nullable(price),
  trailBps: z.nullable(z.int()),
  /** Trailing, while it follows: the best price since it was placed; null while nobody has looked at it. */
  bestPrice: z.nullable(price),
  /** Purchases with a bracket: where what is bought is put up for sale. */
  exitTarget: z.nullable(price),
  exitStop: z.nullable(price),
  /**
   * The worst price at which it may fill: its limit, or as far from what was seen or reached as the rules
   * allow.
   */
  bound: price,
  /** What the fills cost or brought, without fees, in the wallet's currency. */
  value: money,
  fees: z.array(feeLine),
  /** Wallet currency per unit of the instrument's, on average over the fills; 1 when they are the same. */
  rate: z.nullable(price),
  /** Sales: the average price of the sale. */
  sellPrice: z.nullable(price),
  /**
   * Sales: what one of the units that were sold had cost on average, fees counted in; in the wallet's
   * currency.
   */
  buyPrice: z.nullable(price),
  /** Sales: proceeds less fees less what the shares had cost, first in first out. */
  profit: z.nullable(money),
  /**
   * Sales of blocks and placements: (`sell_price` - `price`) x `filled_count` before fees, of the exact sums,
   * in the wallet's currency at the rate of the sale.
   */
  grossProfit: z.nullable(money),
  status: z.int(),
  state: z.enum(orderStateNames),
  reason: z.nullable(z.strictObject({ code: z.string(), text: z.string() })),
  createdAt: time,
  expiresAt: z.nullable(time),
} as const

const orderWireNames = {
  number: 'no',
  symbol: 'tag',
  market: 'type',
  kind: 'mold',
  side: 'state',
  type: 'order_type',
  quantity: 'count',
  filled: 'filled_count',
  value: 'price_all',
  state: 'stage',
} as const

export const order = renamed(orderShape, orderWireNames)
export type Order = z.output<typeof order>

export const orderDetail = renamed(
  {
    ...orderShape,
    fills: z.array(fill),
    timeline: z.array(
      z.strictObject({
        state: z.string(),
        at: time,
        who: z.enum(['customer', 'operator', 'system']),
        /** For a change, the order's terms before it. */
        was: z.optional(
          renamed(
            {
              quantity: z.int(),
              limitPrice: z.nullable(price),
              stopPrice: z.nullable(price),
              /** Only of orders that had them. */
              trailDistance: z.optional(price),
              trailBps: z.optional(z.int()),
              exitTarget: z.optional(price),
              exitStop: z.optional(price),
            },
            { quantity: 'count' },
          ),
        ),
      }),
    ),
    /** Sales: when the proceeds become withdrawable. */
    settlesAt: z.nullable(time),
    /**
     * The firm that fills it itself, as principal, out of its own book and on no exchange; null in paper
     * mode.
     */
    filledBy: z.nullable(z.string()),
  },
  orderWireNames,
)
export type OrderDetail = z.output<typeof orderDetail>
