import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { givenMoney, givenPrice, money, price } from '../money.ts'
import { placementKinds } from '../placements/kinds.ts'
import { givenReferenceNumber, limit, page, renamed, symbol, time, whole } from '../wire.ts'
import { feeLine, holdingTypes, order, orderDetail, orderKinds } from './order.ts'
import { revision, termNames, terms } from './order-terms.ts'
import { positions } from './rules.ts'

/** Refusals of any order, on either side. */
const orderRefusals = [
  'halted',
  'not_tradable',
  'exchange_only',
  'count_invalid',
  'count_max',
  'price_invalid',
  'terms_invalid',
  'price_stale',
  'rete_no',
] as const

/** Refusals of new risk; a sale never meets them. */
const riskRefusals = ['not_sufficient_funds', 'account_frozen', 'money_owed', 'kyc_required'] as const

/**
 * Buy. `price` is what the customer saw: never what is paid, only a bound. Retrying with the same key never
 * buys twice. The input is read by `place-order.ts` for the market, and by `buy-placement.ts` for offers.
 */
export const buy = endpoint({
  method: 'POST',
  path: '/stock/success/deal/buy',
  summary: 'Buy',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: renamed(
    {
      symbol,
      /** 0 beside an `amount`. */
      quantity: whole(0),
      /** Buys as many units as cost this much with their fees, at most: at market, in the mode exact. */
      amount: z.optional(givenMoney),
      seenPrice: z.optional(givenPrice),
      /** `stock`: in the market. The others: from the listing that `id` names, and `quantity` in hundreds. */
      kind: z.enum(['stock', ...placementKinds]),
      position: z.optional(z.enum(positions)),
      /** The instrument's, or the listing's. */
      id: z.optional(whole(0)),
      urlCount: z.optional(whole(0)),
      /** The transaction password, which an order from a listing needs. */
      password: z.optional(z.string().check(z.maxLength(64))),
      /** A bracket: both prices at which what is bought is put up for sale, as an `oco`. */
      exitTarget: z.optional(givenPrice),
      exitStop: z.optional(givenPrice),
      ...terms,
    },
    {
      symbol: 'tag',
      quantity: 'count',
      seenPrice: 'price',
      kind: 'mold',
      password: 'stock_password',
      ...termNames,
    },
  ),
  reply: order,
  refusals: [
    ...orderRefusals,
    ...riskRefusals,
    'time_no',
    'price_moved',
    'too_many_orders',
    'too_many_lots',
    'count_min',
    'amount_small',
    'not_open',
    'sold_out',
    'own_limit',
    'off_band',
    'stock_key',
    'password_no',
    'password_unset',
  ],
})

/**
 * Sell what order `no` bought (all of it unless `count` is given), or with `tag` the oldest shares first.
 * `price` and `sell_price` are only bounds.
 */
export const sell = endpoint({
  method: 'POST',
  path: '/stock/success/deal/sell',
  summary: 'Sell',
  description: 'Either `no`, the purchase to sell, or `tag` and `count`.',
  caller: 'customer',
  needs: [['no'], ['tag', 'count']],
  moves: true,
  blockedInSafeMode: true,
  input: renamed(
    {
      lot: z.optional(givenReferenceNumber),
      symbol: z.optional(symbol),
      quantity: z.optional(whole(0)),
      boughtPrice: z.optional(givenPrice),
      seenPrice: z.optional(givenPrice),
      position: z.optional(z.enum(positions)),
      ...terms,
    },
    {
      lot: 'no',
      symbol: 'tag',
      quantity: 'count',
      boughtPrice: 'price',
      seenPrice: 'sell_price',
      ...termNames,
    },
  ),
  reply: order,
  refusals: [...orderRefusals, 'time_no', 'price_moved', 'no_position', 'too_many_orders'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/stock/success/deal/cancel',
  summary: 'Cancel what is not filled',
  caller: 'customer',
  moves: true,
  input: renamed({ number: givenReferenceNumber }, { number: 'no' }),
  reply: order,
  refusals: ['not_pending'],
})

/**
 * Change how many, and at which price, of an order that waits: what is filled stays, and the number is the
 * same. What is not given stays as it is. More money or units are reserved, or what is not needed any more
 * comes back, in the same moment.
 */
export const changeOrder = endpoint({
  method: 'POST',
  path: '/stock/success/deal/change',
  summary: 'Change what is not filled',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: revision,
  reply: order,
  refusals: [...orderRefusals, ...riskRefusals, 'count_min', 'no_position', 'not_pending', 'change_max'],
})

const listedFill = renamed(
  {
    number: givenReferenceNumber,
    quantity: z.int(),
    /** A unit's, in the currency of the order. */
    price,
    /** The fill's value without its fees, and those, in the wallet's currency. */
    value: money,
    fees: z.array(feeLine),
    at: time,
  },
  { number: 'no', quantity: 'count', value: 'price_all' },
)
export type ListedFill = z.output<typeof listedFill>

/** `status` is `all` or a number of the wire. For blocks and placements 0 means all of them (product 4). */
export const listOrders = endpoint({
  method: 'POST',
  path: '/stock/success/deal/list',
  summary: 'My orders, newest first',
  description:
    'With `mold: "ipo"` applications for issues are among them from the first; one that was delivered is an order under the same number.',
  caller: 'customer',
  reads: true,
  input: renamed(
    {
      status: z.optional(z.union([z.literal('all'), whole(0, 4)])),
      symbol: z.optional(symbol),
      kind: z.optional(z.enum(orderKinds)),
      /** Only orders in the markets where holdings of that type are traded. */
      type: z.optional(z.enum(holdingTypes)),
      /** Only orders that were filled since then, also in part and whatever became of the rest. */
      filledSince: z.optional(time),
      page,
      limit,
    },
    { symbol: 'tag', kind: 'mold' },
  ),
  reply: renamed({
    rows: z.array(order),
    /** The total, but never more than 1,000 beyond the pages so far. */
    count: z.int(),
    /** Asked by `filled_since`: what filled the orders of this page since then, the newest first. */
    fills: z.optional(z.array(listedFill)),
    /**
     * From when on nothing is missing: `filled_since`, or later where more was done since than is looked
     * through.
     */
    completeSince: z.optional(time),
  }),
  refusals: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/stock/success/deal/detail',
  summary: 'One order with its fills',
  caller: 'customer',
  input: renamed({ number: givenReferenceNumber }, { number: 'no' }),
  reply: orderDetail,
  refusals: ['not_found'],
})
