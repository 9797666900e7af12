import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { billEntry } from '../wallet/bill-entry.ts'
import { after, time } from '../wire.ts'

/** Both days are included, in the deployment's time zone. */
const period = { from: day, to: day }

/**
 * Any length, in parts: `after` is the `next` of the part before. Entries that are posted while parts are
 * fetched are in none of them.
 */
const partOfPeriod = z.strictObject({ ...period, after })

const statementSummary = z.strictObject({
  displayId: z.string(),
  mode: z.enum(['paper', 'live']),
  currency: z.string(),
  /** IANA name of the time zone of the days. */
  zone: z.string(),
  from: day,
  to: day,
  madeAt: time,
  opening: money,
  income: money,
  expense: money,
  closing: money,
  /** How many entries all parts have together. */
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
    /** The summary of all parts, sent with the first one. */
    summary: z.nullable(statementSummary),
    /** Oldest first. */
    entries: z.array(billEntry),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** The file is its parts, concatenated; the first part carries its name. */
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
 * A file that its holder can check: `signedStatement` is its format, `verifyStatement` checks it (safety
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
