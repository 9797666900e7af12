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
    /** The id of the last entry that is known: what follows it, in place of `page`. */
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  /** `count`: in all, at most 1,000 more than the pages before this one hold. */
  reply: z.strictObject({ rows: z.array(billEntry), count: z.int() }),
  refusals: [],
})
