import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { time, whole } from '../wire.ts'
import { liabilitiesHead, ownCount } from './liabilities.ts'

/** Newest first. `before` goes on behind a page. */
export const listLiabilities = endpoint({
  method: 'GET',
  path: '/transparency/liabilities',
  summary: 'What the deployment owes to its customers, signed once a day',
  caller: 'anyone',
  input: z.strictObject({ before: z.optional(whole(1)) }),
  reply: z.strictObject({
    /** `hash`: SHA-256 of what is signed, as the audit log has it. */
    rows: z.array(
      z.strictObject({ head: liabilitiesHead, hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    ),
    next: z.nullable(z.int()),
  }),
  refusals: [],
})

/**
 * This customer's leaves in the last of them, with their paths. `checkCount` says whether they are counted.
 * Null: none is kept here, as right after a restore.
 */
export const getOwnCount = endpoint({
  method: 'GET',
  path: '/stock/success/v2/liabilities/own',
  summary: 'Where the customer is counted in what the deployment owes',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({
    count: z.nullable(ownCount),
    /** When money or units of the customer moved last; null: never. */
    movedAt: z.nullable(time),
  }),
  refusals: [],
})

const units = z.string().check(z.regex(/^-?\d{1,19}$/))

/** What is owed to customers now, and what is known to be there for it. Counted, never typed. */
export const getOwed = endpoint({
  method: 'GET',
  path: '/transparency/owed',
  summary: 'What is owed to customers, against the bank and the book of the house',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({
    at: time,
    currency: z.string(),
    /** Cash of all customers, in the wallet's currency: free, unsettled and reserved. */
    owed: money,
    /**
     * What stands in the client money account by its last statement, and its last day; null: none was
     * imported.
     */
    bank: z.nullable(z.strictObject({ balance: money, day: z.string() })),
    /** What came to the bank and is not credited to anybody yet. */
    unclaimed: money,
    /**
     * Whom the deployment names as keeping the securities; null: nobody but the house itself. No custodian's
     * statement is read, so nobody else confirms it either way.
     */
    custodian: z.nullable(z.string()),
    /** Money of the house's own book, in which orders are filled; below zero: it owes. */
    book_money: money,
    /**
     * Units of each asset: what customers have, and what stands in the house's own book, below zero where it
     * owes. The largest first; at most 500.
     */
    units: z.array(z.strictObject({ asset: z.string(), owed: units, book: units })),
    units_count: z.int(),
  }),
  refusals: [],
})
