/** What operators see of the orders of all customers, and the one thing that they do with them. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { markets } from '../market/instrument.ts'
import { money, price } from '../money.ts'
import { after, givenReferenceNumber, limit, text, time } from '../wire.ts'
import { orderKinds, orderStateNames, orderTypes, validities } from './order.ts'
import { sides } from './rules.ts'

const orderRow = z.strictObject({
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  symbol: z.string(),
  market: z.enum(markets),
  kind: z.enum(orderKinds),
  side: z.enum(sides),
  type: z.enum(orderTypes),
  validity: z.enum(validities),
  quantity: z.int(),
  filled: z.int(),
  currency: z.string(),
  limitPrice: z.nullable(price),
  stopPrice: z.nullable(price),
  trailDistance: z.nullable(price),
  trailBps: z.nullable(z.int()),
  exitTarget: z.nullable(price),
  exitStop: z.nullable(price),
  /** What the fills cost or brought, without `fees`, in the wallet's currency. */
  value: money,
  fees: money,
  held: money,
  state: z.enum(orderStateNames),
  reason: z.nullable(z.string()),
  /** The number of the recurring purchase that placed it. */
  recurring: z.nullable(z.string()),
  createdAt: time,
  expiresAt: z.nullable(time),
  timeline: z.array(
    z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
  ),
})
export type OrderRow = z.output<typeof orderRow>

/**
 * `search` is the whole number of an order, or the beginning of a code. Without a fitting index only the
 * latest orders are searched: a page may be short, and the list still goes on.
 */
export const listAllOrders = endpoint({
  method: 'GET',
  path: '/console/orders/list',
  summary: 'Orders of all customers, newest first',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({
    state: z.optional(z.enum(['open', ...orderStateNames])),
    side: z.optional(z.enum(sides)),
    search: z.optional(text(40, 0)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(orderRow), next: z.nullable(z.string()), count: z.null() }),
  refusals: [],
})

/**
 * Cancels the rest of an order. What is filled stays, what was reserved is free at once, and the customer
 * reads the reason. Operators can do nothing else to an order (safety H6). Refuses with `not_pending` if it
 * has ended meanwhile.
 */
export const endOrderOf = endpoint({
  method: 'POST',
  path: '/console/orders/cancel',
  summary: 'Cancel an order that waits, with a reason',
  caller: 'operator',
  permission: 'cancel orders',
  toCustomer: ['reason'],
  input: z.strictObject({ number: givenReferenceNumber, reason: text(300, 5) }),
  reply: orderRow,
  refusals: ['bank_details_refused', 'not_found', 'not_pending'],
})
