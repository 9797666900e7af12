import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { after, limit, lines, renamed, symbol, text, time, version, whole } from '../wire.ts'
import {
  applicationStageNames,
  hash,
  id,
  issueMarkets,
  issueNames,
  issueShape,
  issueStages,
} from './issue.ts'
import { issueExchanges } from './rules.ts'

const terms = {
  market: z.enum(issueMarkets),
  symbol,
  /**
   * The code of the shares at the source of prices, where that has codes of its own and needs one. Capitals
   * only.
   */
  feedCode: z.optional(symbol.check(z.toUpperCase())),
  /** One of the market's exchanges; if left out, its usual one. */
  exchange: z.optional(z.enum([...issueExchanges.IN, ...issueExchanges.US])),
  name: text(80),
  about: text(500, 0),
  /** Both prices are in the currency of the market. Where they are the same, the price is fixed. */
  priceLow: price,
  priceHigh: price,
  size: whole(1),
  lot: whole(1),
  minimum: whole(1),
  maximum: whole(1),
  opensAt: time,
  closesAt: time,
  listsAt: time,
  /**
   * Exactly one of the two is given. The address has to be https, on a host of the policy `document_hosts`.
   */
  document: z.optional(lines(15_000)),
  documentUrl: z.optional(z.url().check(z.maxLength(300))),
} as const
export type IssueInput = z.output<z.ZodMiniObject<typeof terms>>

/** An issue as operators see it, including drafts. */
const operatedIssue = {
  ...issueShape,
  seedHash: z.nullable(hash),
  /** The code by which the source of prices knows the shares; null where prices are made here. */
  feedCode: z.nullable(z.string()),
  /** Where its shares will be listed. */
  exchange: z.enum([...issueExchanges.IN, ...issueExchanges.US]),
  /** Its listing day has come, but there is no price of the shares yet: it lists once there is. */
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
      /** The version of its terms, which rises with each change of the draft. */
      version: z.int(),
      /** Numbers of applications, and of shares applied for or allotted, by stage. */
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

/** No customer has seen a draft, so one operator is enough. Its code is free again. */
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

/**
 * Nobody chooses who gets what: it follows from the seed and the list. The price has to be within the band.
 */
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
 * Everything goes back to the customers, who read the reason. Possible until the shares are being delivered,
 * whatever else is proposed: an allotment that nobody has approved ends with it.
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
