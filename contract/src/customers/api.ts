import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, text, time, whole } from '../wire.ts'
import { customerParts, type FindableThing, findableThings, restrictionDaysMaximum } from './rules.ts'

const displayId = z.string().check(z.regex(/^\d{9}$/))
const standing = z.enum(['active', 'frozen', 'restricted', 'suspended', 'closed'])
const verificationState = z.enum(['none', 'under_review', 'approved', 'returned', 'suspended'])

/** The phone is masked to its last four digits; `name` is that of the papers, where somebody was searched for. */
const customerRow = z.strictObject({
  displayId: z.string(),
  phone: z.string(),
  name: z.nullable(z.string()),
  verification: verificationState,
  standing,
  createdAt: time,
})
export type CustomerRow = z.output<typeof customerRow>

/** Nine digits are a customer's number, ten a phone; anything else is a name, of which whole words or the beginning fit. */
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

const moved = z.strictObject({
  number: z.string(),
  amount: money,
  state: z.string(),
  /** A recharge's method, the last four digits of a withdrawal's card. */
  by: z.string(),
  createdAt: time,
})

/** A row of each list that is kept about a customer. */
const listRows = {
  holdings: z.strictObject({ symbol: z.string(), units: z.int(), cost: money, value: z.nullable(money) }),
  orders: z.strictObject({
    number: z.string(),
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    state: z.string(),
    quantity: z.int(),
    filled: z.int(),
    value: money,
    createdAt: time,
  }),
  /** What moved the customer's money; `id` is the journal's. */
  bill: z.strictObject({
    id: z.string(),
    amount: money,
    balance: money,
    reason: z.string(),
    reference: z.nullable(z.string()),
    createdAt: time,
  }),
  recharges: moved,
  withdrawals: moved,
  cards: z.strictObject({
    id: z.string(),
    bank: z.string(),
    holder: z.string(),
    last4: z.string(),
    usableFrom: time,
  }),
  loans: z.strictObject({
    number: z.string(),
    amount: money,
    state: z.string(),
    dueAt: z.nullable(time),
    createdAt: time,
  }),
  applications: z.strictObject({
    number: z.string(),
    symbol: z.string(),
    quantity: z.int(),
    allotted: z.int(),
    held: money,
    state: z.string(),
    createdAt: time,
  }),
  funds: z.strictObject({
    number: z.string(),
    name: z.string(),
    amount: money,
    state: z.string(),
    endsAt: time,
    createdAt: time,
  }),
  /** To which listings they were made eligible. */
  grants: z.strictObject({
    number: z.string(),
    listing: z.string(),
    symbol: z.string(),
    expiresAt: time,
    revoked: z.boolean(),
    createdAt: time,
  }),
  restrictions: z.strictObject({
    proposal: z.string(),
    reason: z.string(),
    createdAt: time,
    expiresAt: time,
    releasedAt: z.nullable(time),
  }),
  sessions: z.strictObject({ device: z.string(), since: time, lastSeenAt: time, ended: z.boolean() }),
  notices: z.strictObject({ kind: z.string(), at: time, read: z.boolean() }),
}
export type CustomerList = keyof typeof listRows
export type CustomerListRow<L extends CustomerList> = z.output<(typeof listRows)[L]>

/* @__NO_SIDE_EFFECTS__ */
const pageOf = <R extends z.core.$ZodType>(row: R) =>
  z.strictObject({ rows: z.array(row), next: z.nullable(z.string()) })

/** The latest rows of each list, with the key that the next ones come by. A part is null where the operator's roles do not allow it. */
const customerView = z.strictObject({
  displayId: z.string(),
  phone: z.string(),
  name: z.nullable(z.string()),
  verification: verificationState,
  standing,
  createdAt: time,
  closedAt: z.nullable(time),
  /** What stops new risk now, and until when. */
  restriction: z.nullable(
    z.strictObject({
      by: z.enum(['customer', 'operator']),
      reason: z.nullable(z.string()),
      since: time,
      until: z.nullable(time),
    }),
  ),
  /** A second operator is asked to restrict, or to release. */
  proposed: z.nullable(z.enum(['customer.restrict', 'customer.release'])),
  /** Since when signing in takes a second step; null: it does not. */
  secondFactor: z.nullable(time),
  identity: z.nullable(z.strictObject({ number: z.nullable(z.string()) })),
  wallet: z.nullable(
    z.strictObject({
      currency: z.string(),
      cash: money,
      unsettled: money,
      held: money,
      loan: money,
      /** Owed for recharges that a bank took back. */
      owed: money,
    }),
  ),
  lists: z.strictObject({
    holdings: z.nullable(pageOf(listRows.holdings)),
    orders: z.nullable(pageOf(listRows.orders)),
    bill: z.nullable(pageOf(listRows.bill)),
    recharges: z.nullable(pageOf(listRows.recharges)),
    withdrawals: z.nullable(pageOf(listRows.withdrawals)),
    cards: z.nullable(pageOf(listRows.cards)),
    loans: z.nullable(pageOf(listRows.loans)),
    applications: z.nullable(pageOf(listRows.applications)),
    funds: z.nullable(pageOf(listRows.funds)),
    grants: z.nullable(pageOf(listRows.grants)),
    restrictions: z.nullable(pageOf(listRows.restrictions)),
    sessions: z.nullable(pageOf(listRows.sessions)),
    notices: z.nullable(pageOf(listRows.notices)),
  }),
  /** Whether the operator may open the chat with this customer. */
  chat: z.boolean(),
})
export type CustomerView = z.output<typeof customerView>

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
  /** Whose it is, by their number; null: nobody's, or the firm's. */
  customer: z.nullable(z.string()),
  state: z.nullable(z.string()),
  at: z.nullable(time),
})
export type FoundThing = z.output<typeof foundThing>

/** By the whole number, in any case and with spaces; a journal by its digits. What was looked for and found is in the audit log. */
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

/** The reason is what the customer reads. Over by itself after so many days from the approval on. */
export const proposeRestriction = endpoint({
  method: 'POST',
  path: '/console/customers/restrict',
  summary: 'Propose to stop a customer from new risk',
  caller: 'operator',
  permission: 'restrict customers',
  toCustomer: ['reason'],
  input: z.strictObject({ displayId, reason: text(300), days: whole(1, restrictionDaysMaximum) }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['bank_details_refused', 'not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})

export const proposeRelease = endpoint({
  method: 'POST',
  path: '/console/customers/release',
  summary: 'Propose to lift a restriction before its time',
  caller: 'operator',
  permission: 'restrict customers',
  input: z.strictObject({ displayId, reason: text(300) }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})
