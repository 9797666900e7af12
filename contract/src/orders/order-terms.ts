import * as z from 'zod/mini'
import { givenPrice } from '../money.ts'
import { givenReferenceNumber, renamed, whole } from '../wire.ts'
import { orderTypes, validities } from './order.ts'

export const terms = {
  type: z.optional(z.enum(orderTypes)),
  limitPrice: z.optional(givenPrice),
  stopPrice: z.optional(givenPrice),
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
  },
  { number: 'no', quantity: 'count' },
)
