import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { freshnesses, sources } from '../market/instrument.ts'
import { givenMoney, money, price } from '../money.ts'
import { givenReferenceNumber, renamed, symbol, time, whole } from '../wire.ts'
import { feeLine } from './order.ts'
import { revision, termNames, terms } from './order-terms.ts'
import { positions, sides } from './rules.ts'

export const estimate = renamed(
  {
    price: z.nullable(price),
    priceAt: z.nullable(time),
    priceSource: z.nullable(z.enum(sources)),
    freshness: z.enum(freshnesses),
    currency: z.string(),
    /**
     * How many units the sums are of: what was asked about or an amount buys, or as many as one order may
     * have where that is fewer.
     */
    quantity: z.int(),
    value: money,
    fees: z.array(feeLine),
    /** Buy: what leaves the account. Sell: what comes in. */
    total: money,
    /**
     * Sell: what comes in less what the units have cost, first in, first out; null for a purchase, a change,
     * and while there is no price.
     */
    gain: z.nullable(money),
    /**
     * The worst price at which it would fill; null without a quote, and for a sale that waits for its stop,
     * which goes to market from there.
     */
    worst: z.nullable(price),
    /** The range of possible limit and stop prices now; null: none is possible. */
    priceLowest: z.nullable(price),
    priceHighest: z.nullable(price),
    /** A purchase: the most that is reserved until it fills. */
    reserved: money,
    /** The part of `reserved` beyond what is reserved now. */
    reservedMore: money,
    rate: price,
    rateSource: z.string(),
    rateAt: time,
    available: money,
    held: z.int(),
    /** The most units that an order with these terms may have now, whatever the money allows. */
    maxPerOrder: z.int(),
    /** The largest quantity that would pass now. */
    maximum: z.int(),
    sessionOpen: z.boolean(),
    /** The refusal that the order would get if it were sent now. */
    refusal: z.nullable(z.string()),
    /** The fees of the same order from then on; null: no other fees are announced. */
    feesNext: z.nullable(z.strictObject({ from: time, total: money })),
  },
  {
    quantity: 'count',
  },
)

/**
 * What an order would cost or bring now, with every fee, before the customer confirms. Holds nothing,
 * promises nothing.
 */
export const previewOrder = endpoint({
  method: 'POST',
  path: '/stock/success/deal/preview',
  summary: 'What this order would cost or bring now',
  caller: 'customer',
  input: renamed(
    {
      symbol,
      side: z.enum(sides),
      quantity: whole(0),
      /** See `buy`; the answer says how many units it buys. */
      amount: z.optional(givenMoney),
      lot: z.optional(givenReferenceNumber),
      position: z.optional(z.enum(positions)),
      ...terms,
    },
    { symbol: 'tag', side: 'state', quantity: 'count', lot: 'no', ...termNames },
  ),
  reply: estimate,
  refusals: ['not_found'],
})

const confirmation = z.strictObject({
  asked: z.boolean(),
  /**
   * Orders in the market that the customer has placed, counted up to those that are `needed` to turn it off.
   */
  placed: z.int(),
  needed: z.int(),
})

/**
 * Whether the app has the customer look an order over before it sends it: their choice, on all their devices.
 */
export const getConfirmation = endpoint({
  method: 'GET',
  path: '/stock/success/deal/confirmation',
  summary: 'Am I asked to confirm orders?',
  caller: 'customer',
  input: nothing,
  reply: confirmation,
  refusals: [],
})

/** The server takes every order as one that is meant, with or without it: only the app asks. */
export const setConfirmation = endpoint({
  method: 'POST',
  path: '/stock/success/deal/confirmation/up',
  summary: 'Be asked to confirm orders, or not',
  caller: 'customer',
  input: z.strictObject({ asked: z.boolean() }),
  reply: confirmation,
  refusals: ['too_few_orders'],
})

/**
 * What the rest of an order that waits would cost or bring, and what would be reserved, if it were changed
 * so.
 */
export const previewChange = endpoint({
  method: 'POST',
  path: '/stock/success/deal/preview-change',
  summary: 'What this change of an order would cost or bring',
  caller: 'customer',
  input: revision,
  reply: estimate,
  refusals: ['not_found'],
})
