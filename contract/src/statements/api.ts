import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { billEntry } from '../wallet/bill-entry.ts'
import { after, time } from '../wire.ts'

/** Both days count, in the deployment's time zone. */
const period = { from: day, to: day }

/**
 * However long it is: `after` is the `next` of the part before. What is entered while parts are fetched is in
 * none of them.
 */
const partOfPeriod = z.strictObject({ ...period, after })

const statementSummary = z.strictObject({
  displayId: z.string(),
  mode: z.enum(['paper', 'live']),
  currency: z.string(),
  /** IANA name of the time zone that the days are of. */
  zone: z.string(),
  from: day,
  to: day,
  madeAt: time,
  opening: money,
  income: money,
  expense: money,
  closing: money,
  /** Entries of all parts. */
  count: z.int(),
})
export type StatementSummary = z.output<typeof statementSummary>

export const getStatement = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement',
  summary: 'My account over a period: opening balance, entries, closing balance, part by part',
  caller: 'customer',
  input: partOfPeriod,
  reply: z.strictObject({
    /** Of all parts; the first one has it. */
    summary: z.nullable(statementSummary),
    /** Oldest first. */
    entries: z.array(billEntry),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** Its parts put together are the file; the first one has its name. */
export const getStatementFile = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement/file',
  summary: 'The same as a CSV file, part by part',
  caller: 'customer',
  input: partOfPeriod,
  reply: z.strictObject({
    name: z.nullable(z.string()),
    content: z.string(),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/**
 * As a file that its holder can check: `signedStatement` has its format, `verifyStatement` checks it (safety
 * H12).
 */
export const getSignedStatement = endpoint({
  method: 'GET',
  path: '/stock/success/v2/statement/signed',
  summary: 'The same with all assets, as signed JSON with the proofs of its entries',
  caller: 'customer',
  input: z.strictObject(period),
  reply: z.strictObject({ name: z.string(), content: z.string() }),
  refusals: ['period_invalid', 'statement_long'],
})
