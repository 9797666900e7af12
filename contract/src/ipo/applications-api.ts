import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, text, time } from '../wire.ts'
import { allotmentFile, applicationStageNames, id } from './issue.ts'

/** Lists applications without saying whose they are. */
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

/**
 * Available once the allotment is proposed, so that whoever approves it can compute it first:
 * `allotmentProblem` of this answer.
 */
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

/**
 * `search` is the whole number of an application, or the beginning of a code. Only the latest are searched: a
 * page may be short, and the list still goes on.
 */
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
