/**
 * Baskets: several orders that are checked together and placed by one call. Each of them is an order of its
 * own and is told its own fate: what is refused keeps none of the others from being placed.
 */
import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenPrice, money } from '../money.ts'
import { order } from '../orders/order.ts'
import { termNames, terms } from '../orders/order-terms.ts'
import { estimate } from '../orders/preview-api.ts'
import { positions, sides } from '../orders/rules.ts'
import { renamed, symbol, text, time, whole } from '../wire.ts'
import { maxBasketName, maxBasketRows, maxBaskets } from './rules.ts'

const asked = {
  symbol,
  side: z.enum(sides),
  quantity: whole(0),
  position: z.optional(z.enum(positions)),
  /** Purchases with a bracket: both prices at which what is bought is put up for sale. */
  exitTarget: z.optional(givenPrice),
  exitStop: z.optional(givenPrice),
  ...terms,
}
const askedNames = { symbol: 'tag', side: 'state', quantity: 'count', ...termNames } as const

/** An order that a basket keeps. A sale takes from the oldest purchases first. */
const row = renamed(asked, askedNames)
export type BasketRow = z.output<typeof row>

/** `seenPrice`: what the customer saw when they confirmed, which is only a bound. */
const placedRow = renamed(
  { ...asked, seenPrice: z.optional(givenPrice) },
  { ...askedNames, seenPrice: 'price' },
)

/* @__NO_SIDE_EFFECTS__ */
function rowsOf<R extends z.ZodMiniType>(each: R) {
  return z.array(each).check(z.minLength(1), z.maxLength(maxBasketRows))
}

/** The rows of a basket as they are kept. */
export const basketRows = rowsOf(row)

const refused = {
  /** The code of the refusal; null: it is not refused. */
  refusal: z.nullable(z.string()),
  /** The facts that the sentence of the refusal has. */
  detail: z.optional(z.record(z.string(), z.unknown())),
}

/**
 * What each row would cost or bring if the rows were placed now, one after the other: each counts on the
 * money and the units that those before it leave. Holds nothing, promises nothing.
 */
export const checkBasket = endpoint({
  method: 'POST',
  path: '/stock/success/v2/basket/check',
  summary: 'What these orders would cost or bring together now',
  caller: 'customer',
  countedBy: 'rows',
  input: z.strictObject({ rows: basketRows }),
  reply: renamed({
    /** Sorted as the rows are. `estimate` is null for an instrument that there is not. */
    rows: z.array(z.strictObject({ estimate: z.nullable(estimate), ...refused })),
    /** Counts the rows that are refused for nothing, or for want of money alone. */
    sum: renamed({
      /** Purchases: what leaves the account, or is reserved until they fill where that is more. */
      needed: money,
      /** Sales: what comes in, less fees. */
      proceeds: money,
      fees: money,
      /** What is there before any of them is placed. */
      available: money,
    }),
  }),
  refusals: [],
})

/**
 * Places the rows in their order, each as an order of its own with a key of its own, which follows from the
 * key of the request. A repetition with the same key answers the same, and places what a first attempt that
 * broke off has left.
 */
export const placeBasket = endpoint({
  method: 'POST',
  path: '/stock/success/v2/basket/place',
  summary: 'Place several orders; each is told its own fate',
  description:
    'There is no all or nothing: a row that is refused keeps none of the others from being placed.',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  countedBy: 'rows',
  input: z.strictObject({ rows: rowsOf(placedRow) }),
  /** Sorted as the rows are. Each has an order or a refusal. */
  reply: z.strictObject({ rows: z.array(z.strictObject({ order: z.nullable(order), ...refused })) }),
  refusals: [],
})

const number = whole(1, maxBaskets)
const basket = renamed({
  basket: z.int(),
  name: z.string(),
  rows: z.array(row),
  changedAt: time,
})
export type Basket = z.output<typeof basket>

export const listBaskets = endpoint({
  method: 'GET',
  path: '/stock/success/v2/basket/list',
  summary: 'My baskets, by name',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ baskets: z.array(basket) }),
  refusals: [],
})

/** A new one, which takes the lowest number that is free; with a number, all of that basket is replaced. */
export const saveBasket = endpoint({
  method: 'POST',
  path: '/stock/success/v2/basket/save',
  summary: 'Keep a basket to place it again',
  caller: 'customer',
  input: z.strictObject({ basket: z.optional(number), name: text(maxBasketName), rows: basketRows }),
  reply: z.strictObject({ basket: z.int() }),
  refusals: ['not_found', 'baskets_full'],
})

/** Removing one that is not there changes nothing. */
export const removeBasket = endpoint({
  method: 'POST',
  path: '/stock/success/v2/basket/remove',
  summary: 'Remove a basket',
  caller: 'customer',
  input: z.strictObject({ basket: number }),
  reply: nothing,
  refusals: [],
})
