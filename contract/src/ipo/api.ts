import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenPrice, money, price } from '../money.ts'
import { after, limit, lines, page, renamed, symbol, text, time, version, whole } from '../wire.ts'
import { allotmentFormats } from './allotment.ts'
import { issueExchanges } from './rules.ts'

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
const applicationStageNames = Object.keys(applicationStages) as [ApplicationStage, ...ApplicationStage[]]

/** What has become of it: the other reading of product 4. */
export const applicationOutcomes = {
  cancelled: 'cancelled',
  applied: 'pending',
  allotted: 'success',
  not_allotted: 'failed',
  delivered: 'completed',
  withdrawn: 'failed',
} as const satisfies Record<ApplicationStage, string>

/** What the system withdraws an issue for. */
const withdrawalCauses = ['corporate_action'] as const
export type WithdrawalCause = (typeof withdrawalCauses)[number]

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const issueShape = {
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
  /** What a share costs; until that is known, the most that it will. The money for it is held at this price. */
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
  /** By the market's clock, which these times are of. */
  marketNow: time,
  /** Another page, on a host that two operators allow; where there is none, `getIssue` has the document. */
  documentUrl: z.nullable(z.string()),
  /** Wallet currency per unit of the issue's, with its source and time; null: not up to date, applying answers `rete_no`. */
  rate: z.nullable(price),
  rateSource: z.nullable(z.string()),
  rateAt: z.nullable(time),
  /** Applications, and the shares they are for; a few seconds old while it is open. */
  applications: z.int(),
  applied: z.int(),
  /** By which rule it is drawn where there is not enough. */
  format: z.enum(allotmentFormats),
  /** SHA-256 of the seed of the lottery, known before anybody can apply. */
  seedHash: hash,
  /** SHA-256 of the list of applications, known at the close, before the seed is. */
  listHash: z.nullable(hash),
  /** Known once the allotment is approved; `getAllotment` has everything that it was made from. */
  seed: z.nullable(hash),
  /** Who approved the allotment: two operators, or of a made-up issue the system in their place. Null: nobody yet. */
  allottedBy: z.nullable(z.enum(['operator', 'system'])),
  /** Why it was withdrawn, as operators or the system wrote it; and the code of what the system did it for. */
  reason: z.nullable(z.string()),
  withdrawnBecause: z.nullable(z.enum(withdrawalCauses)),
} as const
const issueNames = {
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

const issue = renamed(issueShape, issueNames)
export type Issue = z.output<typeof issue>

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

/** What `allotmentProblem` looks through: the same in the customers' app, in the console and in `npm run allotment`. */
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
    /** In the order of the numbers: the application's number, the lots it is for, the lots it got. */
    applications: z.array(z.tuple([z.string(), z.int(), z.int()])),
  },
  {
    name: 'company_name',
    price: 'issue_price',
  },
)
export type AllotmentFile = z.output<typeof allotmentFile>

/** From the approval on. Customers find their application by its number; nobody else knows whose it is. */
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
    /** Of a share: the issue's, and until that is known the most that it will be. */
    price,
    /** What a share trades at now, for the eye of whoever has some; null before they are listed. */
    sellPrice: z.nullable(price),
    /** In the wallet's currency: waiting for the allotment, paid for the shares, come back. */
    held: money,
    paid: money,
    returned: money,
    /** Wallet currency per unit of the issue's, at which it was applied for: to want fewer shares keeps it. */
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
 * One application per customer and issue: the same call again, with another quantity, changes it. `price` is what the
 * customer saw, and has to be the issue's.
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
  /** `count_min` and `count_max` carry the bound as `detail.minimum` or `detail.maximum`, `price_moved` as `detail.price`. */
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
  input: renamed({ number: z.string().check(z.regex(/^[0-9A-Z]{12}$/)) }, { number: 'no' }),
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

const terms = {
  market: z.enum(issueMarkets),
  symbol,
  /** Of the shares at the source of prices, where that quotes them by a code of its own; needed there. It has capitals only. */
  feedCode: z.optional(symbol.check(z.toUpperCase())),
  /** Of the market's; left out: its usual one. */
  exchange: z.optional(z.enum([...issueExchanges.IN, ...issueExchanges.US])),
  name: text(80),
  about: text(500, 0),
  /** In the currency of the market. The same twice: a fixed price. */
  priceLow: price,
  priceHigh: price,
  size: whole(1),
  lot: whole(1),
  minimum: whole(1),
  maximum: whole(1),
  opensAt: time,
  closesAt: time,
  listsAt: time,
  /** One of the two. The address has to be https, on a host of the policy `document_hosts`. */
  document: z.optional(lines(15_000)),
  documentUrl: z.optional(z.url().check(z.maxLength(300))),
} as const
export type IssueInput = z.output<z.ZodMiniObject<typeof terms>>

/** As operators see it, drafts too. */
const operatedIssue = {
  ...issueShape,
  seedHash: z.nullable(hash),
  /** By which the source of prices knows the shares; null where prices are made here. */
  feedCode: z.nullable(z.string()),
  /** Where its shares will be listed. */
  exchange: z.enum([...issueExchanges.IN, ...issueExchanges.US]),
  /** Its day has come, and there is no price of the shares yet: it lists once there is. */
  waitsForPrice: z.boolean(),
  /** How proposals and the audit log name it. */
  subject: z.string(),
  /** How much of the customers' money waits in it. */
  held: money,
  /** Applications that are done with in the stage it is in, of how many; null: nothing is under way. */
  progress: z.nullable(z.strictObject({ done: z.int(), of: z.int() })),
  /** What waits for a second operator. */
  proposal: z.nullable(z.strictObject({ number: z.string(), kind: z.string() })),
  createdAt: time,
} as const
const operatedNames = {
  ...issueNames,
} as const
const operatedIssueRow = renamed(operatedIssue, operatedNames)
export type OperatedIssue = z.output<typeof operatedIssueRow>

export const listIssuesToOperate = endpoint({
  method: 'GET',
  path: '/console/ipo',
  summary: 'Issues by stage, newest first',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ stage: z.optional(z.enum(issueStages)), after, limit }),
  reply: z.strictObject({ rows: z.array(operatedIssueRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

const id = whole(1)

export const getIssueToOperate = endpoint({
  method: 'GET',
  path: '/console/ipo/detail',
  summary: 'An issue with its document and its counts',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ id }),
  reply: renamed(
    {
      ...operatedIssue,
      document: z.nullable(z.string()),
      /** Of its terms, counted up with each change of the draft. */
      version: z.int(),
      /** Of applications and of shares applied for or got, by stage. */
      counts: z.array(
        z.strictObject({ stage: z.enum(applicationStageNames), applications: z.int(), shares: z.int() }),
      ),
      timeline: z.array(
        z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
      ),
    },
    operatedNames,
  ),
  refusals: ['not_found'],
})
export type OperatedIssueDetail = z.output<(typeof getIssueToOperate)['reply']>

/** Nothing in it says whose an application is. */
export const listIssueApplications = endpoint({
  method: 'GET',
  path: '/console/ipo/applications',
  summary: 'The anonymous applications of an issue, by number',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ id, after, limit }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        number: z.string(),
        stage: z.enum(applicationStageNames),
        count: z.int(),
        allotted: z.int(),
        created_at: time,
      }),
    ),
    next: z.nullable(z.string()),
    count: z.int(),
  }),
  refusals: ['not_found'],
})

/** From the proposal on, so that whoever approves it has computed it first: `allotmentProblem` of this answer. */
export const getProposedAllotment = endpoint({
  method: 'GET',
  path: '/console/ipo/allotment',
  summary: 'The allotment that is proposed or approved, with what it was made from',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ id }),
  reply: allotmentFile,
  refusals: ['not_found'],
})

/** Refuses with `value_invalid` and the field as `detail.field`. */
export const draftIssue = endpoint({
  method: 'POST',
  path: '/console/ipo/draft',
  summary: 'Draft an issue: nobody sees it before it is announced',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject(terms),
  reply: z.strictObject({ id: z.int() }),
  toCustomer: ['name', 'about', 'document'],
  refusals: ['bank_details_refused', 'value_invalid', 'not_listable', 'exchange_only'],
})

export const editIssue = endpoint({
  method: 'POST',
  path: '/console/ipo/edit',
  summary: 'Change a draft, while nothing about it is proposed',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ id, version, ...terms }),
  reply: nothing,
  toCustomer: ['name', 'about', 'document'],
  refusals: [
    'bank_details_refused',
    'value_invalid',
    'already_decided',
    'already_proposed',
    'not_listable',
    'changed_meanwhile',
    'exchange_only',
  ],
})

const reason = text(500)

/** Nobody has seen it, so one operator is enough. Its code is free again. */
export const discardIssue = endpoint({
  method: 'POST',
  path: '/console/ipo/discard',
  summary: 'Throw a draft away, with what was proposed about it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ id, version: z.optional(version), reason }),
  reply: nothing,
  refusals: ['already_decided', 'reason_missing', 'changed_meanwhile'],
})

const proposed = z.strictObject({ proposal: z.string() })

/** Makes the seed, whose hash is published with the issue. The terms stay as they are from then on. */
export const proposeAnnouncement = endpoint({
  method: 'POST',
  path: '/console/ipo/announce',
  summary: 'Propose to announce a draft; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ id, version: z.optional(version), reason }),
  reply: proposed,
  refusals: ['value_invalid', 'already_decided', 'already_proposed', 'reason_missing', 'changed_meanwhile'],
})

/** Nobody chooses who gets what: it follows from the seed and the list. The price has to be within the band. */
export const proposeAllotment = endpoint({
  method: 'POST',
  path: '/console/ipo/allot',
  summary: 'Propose the allotment of a closed issue, at a price; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ id, price: z.optional(price), reason }),
  reply: proposed,
  refusals: ['value_invalid', 'already_decided', 'already_proposed', 'reason_missing'],
})

/**
 * Everything goes back to the customers, who read the reason. Possible until the shares are being delivered, whatever else is
 * proposed: an allotment that nobody has approved ends with it.
 */
export const proposeIssueWithdrawal = endpoint({
  method: 'POST',
  path: '/console/ipo/withdraw',
  summary:
    'Propose to withdraw an issue, with a reason that the customers see; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['reason'],
  input: z.strictObject({ id, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'already_decided', 'already_proposed', 'reason_missing'],
})

const applicationRow = z.strictObject({
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  issue: z.int(),
  symbol: z.string(),
  name: z.string(),
  quantity: z.int(),
  allotted: z.int(),
  held: money,
  paid: money,
  returned: money,
  stage: z.enum(applicationStageNames),
  createdAt: time,
  timeline: z.array(z.strictObject({ state: z.string(), at: time, who: z.string() })),
})
export type ApplicationRow = z.output<typeof applicationRow>

/** `search` is the whole number of one, or the beginning of a code. Of the latest: a page may be short and go on. */
export const listAllApplications = endpoint({
  method: 'GET',
  path: '/console/applications/list',
  summary: 'Applications of all customers, newest first',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({
    stage: z.optional(z.enum(applicationStageNames)),
    search: z.optional(text(40, 0)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(applicationRow), next: z.nullable(z.string()), count: z.null() }),
  refusals: [],
})
