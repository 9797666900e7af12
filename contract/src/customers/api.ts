import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint } from '../endpoint.ts'
import { after, limit, text, time, whole } from '../wire.ts'
import {
  type CustomerList,
  customerView,
  listRows,
  pageOf,
  standing,
  verificationState,
} from './customer-view.ts'
import { customerParts, type FindableThing, findableThings, maxRestriction_days } from './rules.ts'

const displayId = z.string().check(z.regex(/^\d{9}$/))

/**
 * The phone is masked to its last four digits; `name` is that of the papers, where somebody was searched for.
 */
const customerRow = z.strictObject({
  displayId: z.string(),
  phone: z.string(),
  name: z.nullable(z.string()),
  verification: verificationState,
  standing,
  createdAt: time,
})
export type CustomerRow = z.output<typeof customerRow>

/**
 * Nine digits are a customer's number, ten a phone; anything else is a name, of which whole words or the
 * beginning fit.
 */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/console/customers/list',
  summary: 'Customers, newest first, or those that are looked for',
  caller: 'operator',
  permission: 'read customers',
  input: z.strictObject({ search: z.optional(text(80, 0)), after, limit }),
  reply: z.strictObject({ rows: z.array(customerRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

/** Logged each time, and told to the customer at most once an hour per role. */
export const lookAtCustomer = endpoint({
  method: 'POST',
  path: '/console/customers/look',
  summary: 'Everything that concerns one customer, as far as my roles allow',
  caller: 'operator',
  permission: 'read customers',
  input: z.strictObject({ displayId }),
  reply: customerView,
  refusals: ['not_found'],
})

/* @__NO_SIDE_EFFECTS__ */
function listOf<L extends CustomerList>(list: L) {
  return endpoint({
    method: 'POST',
    path: `/console/customers/${list}`,
    summary: `More of a customer's ${list}: a look, which is logged as the first one`,
    caller: 'operator',
    permission: customerParts[list],
    input: z.strictObject({ displayId, after, limit }),
    reply: pageOf(listRows[list]),
    refusals: ['not_found'],
  })
}

/* Each by its name: what a contract exports is what it serves. */
export const moreHoldings = listOf('holdings')

export const moreOrders = listOf('orders')

export const moreRecurring = listOf('recurring')

export const moreRuns = listOf('runs')

export const moreAlerts = listOf('alerts')

export const moreBaskets = listOf('baskets')

export const moreBill = listOf('bill')

export const moreRecharges = listOf('recharges')

export const moreWithdrawals = listOf('withdrawals')

export const moreCards = listOf('cards')

export const moreLoans = listOf('loans')

export const moreApplications = listOf('applications')

export const moreFunds = listOf('funds')

export const moreGrants = listOf('grants')

export const moreRestrictions = listOf('restrictions')

export const moreSessions = listOf('sessions')

export const moreNotices = listOf('notices')

/** A thing that has this number, as far as the roles of who asks allow to know of it. */
const foundThing = z.strictObject({
  kind: z.enum(Object.keys(findableThings) as [FindableThing, ...FindableThing[]]),
  number: z.string(),
  /** The number of the customer whose it is; null: nobody's, or the firm's. */
  customer: z.nullable(z.string()),
  state: z.nullable(z.string()),
  at: z.nullable(time),
})
export type FoundThing = z.output<typeof foundThing>

/**
 * Finds a thing by its whole number, in any case and with spaces, or a journal by its digits. What was looked
 * for and found is in the audit log.
 */
export const findThings = endpoint({
  method: 'POST',
  path: '/console/things/find',
  summary: 'What has this number',
  caller: 'operator',
  permission: 'read customers',
  input: z.strictObject({ number: text(40) }),
  reply: z.strictObject({ rows: z.array(foundThing) }),
  refusals: [],
})

/** The customer reads the reason. The restriction ends by itself so many days after its approval. */
export const proposeRestriction = endpoint({
  method: 'POST',
  path: '/console/customers/restrict',
  summary: 'Propose to stop a customer from new risk',
  caller: 'operator',
  permission: 'restrict customers',
  toCustomer: ['reason'],
  input: z.strictObject({ displayId, reason: text(300), days: whole(1, maxRestriction_days) }),
  reply: proposed,
  refusals: ['bank_details_refused', 'not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})

export const proposeRelease = endpoint({
  method: 'POST',
  path: '/console/customers/release',
  summary: 'Propose to lift a restriction before its time',
  caller: 'operator',
  permission: 'restrict customers',
  input: z.strictObject({ displayId, reason: text(300) }),
  reply: proposed,
  refusals: ['not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})
