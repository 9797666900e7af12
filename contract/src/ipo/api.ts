import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenPrice, money, price } from '../money.ts'
import { after, limit, page, referenceNumber, renamed, symbol, time, whole } from '../wire.ts'
import {
  allotmentFile,
  applicationOutcomes,
  applicationStageNames,
  issue,
  issueMarkets,
  issueNames,
  issueShape,
  withdrawalCauses,
} from './issue.ts'

export const listIssues = endpoint({
  method: 'GET',
  path: '/client/ipo',
  summary: 'Issues: open ones first, then announced, closed, and the latest that have ended',
  caller: 'anyone',
  inLanguages: true,
  input: nothing,
  reply: z.array(issue),
  refusals: [],
})

/** Page by page, for of those that have ended `listIssues` has the latest alone. */
export const listEndedIssues = endpoint({
  method: 'GET',
  path: '/client/ipo/ended',
  summary: 'Issues that are listed or were withdrawn, latest first',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ after, limit }),
  reply: z.strictObject({ rows: z.array(issue), next: z.nullable(z.string()) }),
  refusals: [],
})

export const getIssue = endpoint({
  method: 'GET',
  path: '/client/ipo/detail',
  summary: 'An issue with its document',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ id: whole(1) }),
  /** `document`: plain text, paragraphs apart by an empty line; null: it is at `document_url`. */
  reply: renamed({ ...issueShape, document: z.nullable(z.string()) }, issueNames),
  refusals: ['not_found'],
})

/**
 * Published once the allotment is approved. Customers find their application by its number; nobody else knows
 * whose it is.
 */
export const getAllotment = endpoint({
  method: 'GET',
  path: '/client/ipo/allotment',
  summary: 'The seed and the anonymous list that an allotment was made from, to compute it again',
  caller: 'anyone',
  input: z.strictObject({ id: whole(1) }),
  reply: allotmentFile,
  refusals: ['not_found'],
})

/** An application, as its customer sees it. */
const application = renamed(
  {
    number: z.string(),
    issue: z.int(),
    symbol: z.string(),
    name: z.string(),
    market: z.enum(issueMarkets),
    side: z.literal('buy'),
    status: z.int().check(z.minimum(0), z.maximum(3)),
    stage: z.enum(applicationStageNames),
    outcome: z.enum(Object.values(applicationOutcomes) as [string, ...string[]]),
    /** Shares applied for, and shares got. */
    quantity: z.int(),
    allotted: z.int(),
    currency: z.string(),
    /** The price of a share: the issue's, or the highest possible one until that is known. */
    price,
    /** The current price of a share, for display only; null before they are listed. */
    sellPrice: z.nullable(price),
    /** Amounts in the wallet's currency: waiting for the allotment, paid for shares, and returned. */
    held: money,
    paid: money,
    returned: money,
    /**
     * Wallet currency per unit of the issue's, at which it was applied for: to want fewer shares keeps it.
     */
    rate: price,
    /** Still open: it can be changed (apply again) and cancelled. */
    changeable: z.boolean(),
    closesAt: time,
    listsAt: time,
    /** Whether there is an allotment to look through: `getAllotment` by the issue. */
    published: z.boolean(),
    /** Why the issue was withdrawn; with the code of what the system did it for. */
    reason: z.nullable(z.string()),
    withdrawnBecause: z.nullable(z.enum(withdrawalCauses)),
    createdAt: time,
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  },
  {
    number: 'no',
    issue: 'issue_id',
    symbol: 'tag',
    name: 'company_name',
    side: 'state',
    quantity: 'count',
    closesAt: 'issue_end_date',
    listsAt: 'listing_date',
  },
)
export type Application = z.output<typeof application>

/**
 * One application per customer and issue: the same call again, with another quantity, changes it. `price` is
 * what the customer saw, and has to be the issue's.
 */
export const applyToIssue = endpoint({
  method: 'POST',
  path: '/stock/success/ipo/buy',
  summary: 'Apply for shares of an issue, or change the application',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: renamed(
    { issue: whole(1), symbol, quantity: whole(0), seenPrice: givenPrice },
    { issue: 'id', symbol: 'tag', quantity: 'count', seenPrice: 'price' },
  ),
  reply: application,
  /**
   * `count_min` and `count_max` carry the bound as `detail.minimum` or `detail.maximum`, `price_moved` as
   * `detail.price`.
   */
  refusals: [
    'not_open',
    'exchange_only',
    'count_invalid',
    'count_min',
    'count_max',
    'price_moved',
    'rete_no',
    'not_sufficient_funds',
    'own_limit',
    'kyc_required',
    'account_frozen',
    'money_owed',
  ],
})

export const cancelApplication = endpoint({
  method: 'POST',
  path: '/stock/success/ipo/cancel',
  summary: 'Cancel an application while the issue is open: the money is free again at once',
  caller: 'customer',
  moves: true,
  input: renamed({ number: referenceNumber }, { number: 'no' }),
  reply: application,
  refusals: ['cannot_cancel'],
})

/** `type`: all of them, or the transfer records: those that got shares. */
export const listApplications = endpoint({
  method: 'GET',
  path: '/stock/success/ipo/list',
  summary: 'My applications, newest first',
  caller: 'customer',
  input: z.strictObject({
    type: z.optional(z.enum(['applications', 'transfers'])),
    issue_id: z.optional(whole(1)),
    page,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(application), count: z.int() }),
  refusals: [],
})
