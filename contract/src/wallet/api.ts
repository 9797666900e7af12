import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { limit, page } from '../wire.ts'
import { billEntry } from './bill-entry.ts'

export const getBalance = endpoint({
  method: 'GET',
  path: '/stock/success/v2/balance',
  summary: 'Money that can be spent now',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ balance: money, unsettled: money, held: money, currency: z.string() }),
  refusals: [],
})

export const listBill = endpoint({
  method: 'GET',
  path: '/stock/success/v2/bill',
  summary: 'Account changes, newest first',
  caller: 'customer',
  input: z.strictObject({
    type: z.optional(z.enum(['all', 'income', 'expense'])),
    page,
    limit,
    /** The id of the last entry that the client has: the next page follows it, and `page` is not used. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  /** `count` is the total, but never more than 1,000 beyond the pages so far. */
  reply: z.strictObject({ rows: z.array(billEntry), count: z.int() }),
  refusals: [],
})
