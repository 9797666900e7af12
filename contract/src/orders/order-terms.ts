import * as z from 'zod/mini'
import { givenPrice } from '../money.ts'
import { givenReferenceNumber, renamed, whole } from '../wire.ts'
import { type OrderType, orderTypes, type Validity, validities } from './order.ts'
import { maxTrailBps, type Side } from './rules.ts'

/**
 * Whether an order of this type can be valid so: a stop cannot be asked to fill at once, and only a stop can
 * be good till it is triggered.
 */
export function validityFits(type: OrderType, validity: Validity) {
  if (validity === 'ioc') return type === 'market' || type === 'limit'
  return validity !== 'gtt' || type === 'stop' || type === 'stop_limit'
}

/** Whether an order on this side can be of this type: only what is held has a target and a stop. */
export const typeFits = (side: Side, type: OrderType) => side === 'sell' || type !== 'oco'

export const terms = {
  type: z.optional(z.enum(orderTypes)),
  limitPrice: z.optional(givenPrice),
  stopPrice: z.optional(givenPrice),
  /** Trailing: how far the stop stays from the best price, as a price or in basis points of it. */
  trailDistance: z.optional(givenPrice),
  trailBps: z.optional(whole(1, maxTrailBps)),
  validity: z.optional(z.enum(validities)),
  /** Wait for the next session instead of being refused with `time_no`. */
  queue: z.optional(z.boolean()),
}

export const termNames = {
  type: 'order_type',
  queue: 'queue_for_open',
} as const

export const revision = renamed(
  {
    number: givenReferenceNumber,
    quantity: z.optional(whole(0)),
    limitPrice: z.optional(givenPrice),
    stopPrice: z.optional(givenPrice),
    /** Trailing: another distance from the best price that there was; one of the two. */
    trailDistance: z.optional(givenPrice),
    trailBps: z.optional(whole(1, maxTrailBps)),
    /** A bracket: where what is bought from now on is put up for sale. */
    exitTarget: z.optional(givenPrice),
    exitStop: z.optional(givenPrice),
  },
  { number: 'no', quantity: 'count' },
)
