import * as z from 'zod/mini'
import { price } from '../money.ts'
import { renamed, time, whole } from '../wire.ts'
import { allotmentFormats } from './allotment.ts'

/** Shares of companies are listed in these. */
export const issueMarkets = ['IN', 'US'] as const

/** Where an issue is; `allotting`, `listing` and `withdrawing` are under way, application by application. */
export const issueStages = [
  'draft',
  'announced',
  'open',
  'closed',
  'proposed',
  'allotting',
  'allotted',
  'listing',
  'listed',
  'withdrawing',
  'withdrawn',
] as const
export type IssueStage = (typeof issueStages)[number]

/** The word of the wire for each; customers apply in the one that is called Forthcoming (product 3). */
export const issueStatuses = {
  draft: 'Draft',
  announced: 'Announced',
  open: 'Forthcoming',
  closed: 'Closed',
  proposed: 'Closed',
  allotting: 'Closed',
  allotted: 'Allotted',
  listing: 'Allotted',
  listed: 'Listed',
  withdrawing: 'Withdrawn',
  withdrawn: 'Withdrawn',
} as const satisfies Record<IssueStage, string>
export type IssueStatus = (typeof issueStatuses)[IssueStage]

const issueStatus = z.enum([...new Set(Object.values(issueStatuses))] as [IssueStatus, ...IssueStatus[]])

/** Our word for each number of the wire (product decision 4): 0 cancelled, 1 applied, 2 allotted, 3 over. */
export const applicationStages = {
  cancelled: 0,
  applied: 1,
  allotted: 2,
  not_allotted: 3,
  delivered: 3,
  /** The issue was, and all of the money came back. */
  withdrawn: 3,
} as const
export type ApplicationStage = keyof typeof applicationStages

export const applicationStageNames = Object.keys(applicationStages) as [
  ApplicationStage,
  ...ApplicationStage[],
]

/** The outcome of an application, the other reading of product 4. */
export const applicationOutcomes = {
  cancelled: 'cancelled',
  applied: 'pending',
  allotted: 'success',
  not_allotted: 'failed',
  delivered: 'completed',
  withdrawn: 'failed',
} as const satisfies Record<ApplicationStage, string>

/** Reasons for which the system withdraws an issue. */
export const withdrawalCauses = ['corporate_action'] as const
export type WithdrawalCause = (typeof withdrawalCauses)[number]

export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const issueShape = {
  id: z.int(),
  market: z.enum(issueMarkets),
  /** The code that the shares will be listed under. */
  symbol: z.string(),
  name: z.string(),
  status: issueStatus,
  stage: z.enum(issueStages),
  /** Made up, and says so. */
  demo: z.boolean(),
  about: z.string(),
  currency: z.string(),
  /** The price of a share; until it is known, the highest possible one. Money is held at this price. */
  price,
  /** The lowest and the highest that it may cost; the same where the price is fixed. */
  priceLow: price,
  priceHigh: price,
  /** Shares: the fewest and the most to apply for, how many a lot has, and how many there are in all. */
  minimum: z.int(),
  maximum: z.int(),
  lot: z.int(),
  size: z.int(),
  opensAt: time,
  closesAt: time,
  /** When the shares are delivered and trade. */
  listsAt: time,
  /** The current time by the market's clock, which the times above follow. */
  marketNow: time,
  /** Another page, on a host that two operators allow; where there is none, `getIssue` has the document. */
  documentUrl: z.nullable(z.string()),
  /**
   * Wallet currency per unit of the issue's, with its source and time; null: not up to date, applying answers
   * `rete_no`.
   */
  rate: z.nullable(price),
  rateSource: z.nullable(z.string()),
  rateAt: z.nullable(time),
  /** Applications, and the shares they are for; a few seconds old while it is open. */
  applications: z.int(),
  applied: z.int(),
  /** The rule of the allotment, where there are not enough shares. */
  format: z.enum(allotmentFormats),
  /** SHA-256 of the seed of the lottery, known before anybody can apply. */
  seedHash: hash,
  /** SHA-256 of the list of applications, known at the close, before the seed is. */
  listHash: z.nullable(hash),
  /** Known once the allotment is approved; `getAllotment` has everything that it was made from. */
  seed: z.nullable(hash),
  /** Who approved the allotment: two operators, or the system for a made-up issue. Null: nobody yet. */
  allottedBy: z.nullable(z.enum(['operator', 'system'])),
  /**
   * Why it was withdrawn, as operators or the system wrote it; and the code of what the system did it for.
   */
  reason: z.nullable(z.string()),
  withdrawnBecause: z.nullable(z.enum(withdrawalCauses)),
} as const

export const issueNames = {
  market: 'series',
  name: 'company_name',
  price: 'issue_price',
  minimum: 'min',
  maximum: 'max',
  opensAt: 'issue_start_date',
  closesAt: 'issue_end_date',
  listsAt: 'listing_date',
  format: 'allotment_format',
} as const

export const issue = renamed(issueShape, issueNames)
export type Issue = z.output<typeof issue>

/**
 * The input of `allotmentProblem`: the same in the customers' app, in the console and in `npm run allotment`.
 */
export const allotmentFile = renamed(
  {
    format: z.enum(allotmentFormats),
    issue: z.int(),
    symbol: z.string(),
    name: z.string(),
    currency: z.string(),
    price: z.string(),
    size: z.int(),
    lot: z.int(),
    lots: z.int(),
    closedAt: time,
    seedHash: hash,
    listHash: hash,
    resultHash: hash,
    seed: hash,
    /** Sorted by number: the application's number, the lots it is for, the lots it got. */
    applications: z.array(z.tuple([z.string(), z.int(), z.int()])),
  },
  {
    name: 'company_name',
    price: 'issue_price',
  },
)
export type AllotmentFile = z.output<typeof allotmentFile>

export const id = whole(1)
