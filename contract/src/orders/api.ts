import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { comingAction, freshnesses, kinds, type Market, markets, sources } from '../market/api.ts'
import { givenPrice, money, price } from '../money.ts'
import { limit, page, renamed, symbol, time, whole } from '../wire.ts'
import { positions, sides } from './rules.ts'

export const orderTypes = ['market', 'limit', 'stop', 'stop_limit'] as const
export type OrderType = (typeof orderTypes)[number]
export const validities = ['day', 'gtc'] as const
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

/** How units come to a customer: from the market, a block, a qualified placement, or an issue. A sale has the kind of what it sells. */
export const orderKinds = ['stock', 'bulk', 'finalize', 'ipo'] as const
export type OrderKind = (typeof orderKinds)[number]

/** What a fill's price rests on: a feed, or the terms of an issue. */
export const fillSources = [...sources, 'issue'] as const

export const holdingTypes = ['stock', 'currency', 'FUTURE', 'CGI'] as const
export type HoldingType = (typeof holdingTypes)[number]
/** Where they are traded. */
export const marketsOfHolding: Record<HoldingType, readonly Market[]> = {
  stock: ['IN', 'US'],
  currency: ['CURRENCY'],
  FUTURE: ['FUTURE'],
  CGI: ['CGI'],
}

const orderNumber = z.string().check(z.regex(/^[A-Z0-9]{8,20}$/))

export const feeLine = z.strictObject({ name: z.string(), amount: money })

/** One fill with the quote that it was made against. `slippage` is in the wallet's paise against the price that the customer saw. */
export const fill = renamed(
  {
    quantity: z.int(),
    price,
    value: money,
    fees: z.array(feeLine),
    at: time,
    source: z.enum(fillSources),
    quotedAt: time,
    /** Of a replay: which price of which recorded minute it is. */
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
    rules: z.string(),
  },
  {
    quantity: 'count',
  },
)

const orderShape = {
  id: z.int(),
  number: orderNumber,
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
   * What was paid for a unit, fees not counted. Purchases: the average of the fills, while nothing is filled `asked_price`. Sales:
   * on average over the purchases that it sells from, rounded to the millionth; `bought_all` is the sum that it was rounded from.
   */
  price: z.nullable(price),
  /** Sales: what all of the units that were sold (while nothing is filled, that are to be) had been bought for, fees not counted. */
  boughtAll: z.nullable(price),
  /** Its limit, or the price that the customer saw. */
  askedPrice: z.nullable(price),
  limitPrice: z.nullable(price),
  stopPrice: z.nullable(price),
  /** The worst price at which it may fill: its limit, or as far from what was seen or reached as the rules allow. */
  bound: price,
  /** In the wallet's currency: what the fills cost or brought, without fees. */
  value: money,
  fees: z.array(feeLine),
  /** Wallet currency per unit of the instrument's, on average over the fills; 1 when they are the same. */
  rate: z.nullable(price),
  /** Sales: the average price of the sale. */
  sellPrice: z.nullable(price),
  /** Sales: what one of the units that were sold had cost on average, fees counted in; in the wallet's currency. */
  buyPrice: z.nullable(price),
  /** Sales: proceeds less fees less what the shares had cost, first in first out. */
  profit: z.nullable(money),
  /**
   * Sales of blocks and placements: (`sell_price` - `price`) x `filled_count` before fees, of the exact sums, in the wallet's
   * currency at the rate of the sale.
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

const orderDetail = renamed(
  {
    ...orderShape,
    fills: z.array(fill),
    timeline: z.array(
      z.strictObject({
        state: z.string(),
        at: time,
        who: z.enum(['customer', 'operator', 'system']),
        /** Of a change: what the order said before it. */
        was: z.optional(
          renamed(
            { quantity: z.int(), limitPrice: z.nullable(price), stopPrice: z.nullable(price) },
            { quantity: 'count' },
          ),
        ),
      }),
    ),
    /** Sales: when the proceeds become withdrawable. */
    settlesAt: z.nullable(time),
    /** The firm that fills it itself, as principal, out of its own book and on no exchange; null in paper mode. */
    filledBy: z.nullable(z.string()),
  },
  orderWireNames,
)
export type OrderDetail = z.output<typeof orderDetail>

const terms = {
  type: z.optional(z.enum(orderTypes)),
  limitPrice: z.optional(givenPrice),
  stopPrice: z.optional(givenPrice),
  validity: z.optional(z.enum(validities)),
  /** Wait for the next session instead of being refused with `time_no`. */
  queue: z.optional(z.boolean()),
}
const termNames = {
  type: 'order_type',
  queue: 'queue_for_open',
} as const

/** What forbids an order whichever way it goes. */
const orderRefusals = [
  'halted',
  'not_tradable',
  'exchange_only',
  'count_invalid',
  'count_max',
  'price_invalid',
  'price_stale',
  'rete_no',
] as const
/** What forbids to take on more; a sale never asks for it. */
const riskRefusals = ['not_sufficient_funds', 'account_frozen', 'money_owed', 'kyc_required'] as const

/** Buy. `price` is what the customer saw: never what is paid, only a bound. Retrying with the same key never buys twice. */
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
      quantity: whole(0),
      seenPrice: z.optional(givenPrice),
      /** `stock`: in the market. The others: from the listing that `id` names, and `quantity` in hundreds. */
      kind: z.enum(['stock', 'bulk', 'finalize']),
      position: z.optional(z.enum(positions)),
      /** The instrument's, or the listing's. */
      id: z.optional(whole(0)),
      urlCount: z.optional(whole(0)),
      /** The transaction password, which an order from a listing needs. */
      password: z.optional(z.string().check(z.maxLength(64))),
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
      lot: z.optional(orderNumber),
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

const estimate = renamed(
  {
    price: z.nullable(price),
    priceAt: z.nullable(time),
    priceSource: z.nullable(z.enum(sources)),
    freshness: z.enum(freshnesses),
    currency: z.string(),
    /** How many units the sums are of: what was asked about, or as many as one order may have where that is fewer. */
    quantity: z.int(),
    value: money,
    fees: z.array(feeLine),
    /** Buy: what leaves the account. Sell: what comes in. */
    total: money,
    /** The worst price at which it would fill; null without a quote. */
    worst: z.nullable(price),
    /** Between which a limit or stop price is possible now; null: none is. */
    priceLowest: z.nullable(price),
    priceHighest: z.nullable(price),
    /** A purchase: the most that is reserved until it fills. */
    reserved: money,
    /** Of that, what would be reserved beyond what is now. */
    reservedMore: money,
    rate: price,
    rateSource: z.string(),
    rateAt: time,
    available: money,
    held: z.int(),
    /** The largest quantity that would pass now. */
    maximum: z.int(),
    sessionOpen: z.boolean(),
    /** What would be refused if it were sent now. */
    refusal: z.nullable(z.string()),
    /** What the fees of the same order would be from then on; null: no other ones are announced. */
    feesNext: z.nullable(z.strictObject({ from: time, total: money })),
  },
  {
    quantity: 'count',
  },
)

/** What an order would cost or bring now, with every fee, before the customer confirms. Holds nothing, promises nothing. */
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
      lot: z.optional(orderNumber),
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
  /** Orders in the market that the customer has placed, counted up to those that are `needed` to turn it off. */
  placed: z.int(),
  needed: z.int(),
})

/** Whether the app has the customer look an order over before it sends it: their choice, on all their devices. */
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

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/stock/success/deal/cancel',
  summary: 'Cancel what is not filled',
  caller: 'customer',
  moves: true,
  input: renamed({ number: orderNumber }, { number: 'no' }),
  reply: order,
  refusals: ['not_pending'],
})

const revision = renamed(
  {
    number: orderNumber,
    quantity: z.optional(whole(0)),
    limitPrice: z.optional(givenPrice),
    stopPrice: z.optional(givenPrice),
  },
  { number: 'no', quantity: 'count' },
)

/**
 * Change how many, and at which price, of an order that waits: what is filled stays, and the number is the same. What is not
 * given stays as it is. More money or units are reserved, or what is not needed any more comes back, in the same moment.
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

/** What the rest of an order that waits would cost or bring, and what would be reserved, if it were changed so. */
export const previewChange = endpoint({
  method: 'POST',
  path: '/stock/success/deal/preview-change',
  summary: 'What this change of an order would cost or bring',
  caller: 'customer',
  input: revision,
  reply: estimate,
  refusals: ['not_found'],
})

/** `status`: all, or a number of the wire. Of blocks and placements 0 is all of them (product 4). */
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
      /** Where holdings of that type are traded. */
      type: z.optional(z.enum(holdingTypes)),
      page,
      limit,
    },
    { symbol: 'tag', kind: 'mold' },
  ),
  reply: z.strictObject({ rows: z.array(order), count: z.int() }),
  refusals: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/stock/success/deal/detail',
  summary: 'One order with its fills',
  caller: 'customer',
  input: renamed({ number: orderNumber }, { number: 'no' }),
  reply: orderDetail,
  refusals: ['not_found'],
})

/** What is left of one purchase. */
export const holding = renamed(
  {
    id: z.int(),
    /** The purchase that it came from; `deal/sell` takes it. */
    lot: orderNumber,
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
    /** What the units left have cost with fees, in the wallet's currency. */
    cost: money,
    currentPrice: z.nullable(z.number()),
    /** That price is of units of before a split that the market's price already shows: quotes of now do not value them. */
    splitPending: z.boolean(),
    value: z.nullable(money),
    profit: z.nullable(money),
    /** `profit` in percent of `cost`. */
    profitPercent: z.nullable(z.number()),
    /** As in the user info: against the previous close, or the cost of what was bought today. */
    dayChange: z.nullable(money),
    sellPrice: z.nullable(price),
    status: z.int(),
    freshness: z.enum(freshnesses),
    /** Of a future: the last day of the contract that this one bought, YYYY-MM-DD. What is left then is sold at the last price. */
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
    /** As in a holding. */
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
      /** Of one purchase, by its number. */
      lot: z.optional(orderNumber),
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
    /** Of the symbol that was asked for; null: nothing of it is held, or none was. */
    position: z.nullable(position),
    summary: z.strictObject({ value: money, cost: money, profit: money, day_change: money }),
  }),
  refusals: [],
})
