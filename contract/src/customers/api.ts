import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, text, time, whole } from '../wire.ts'
import { restrictionDaysMaximum } from './rules.ts'

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

const order = z.strictObject({
  number: z.string(),
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.string(),
  quantity: z.int(),
  filled: z.int(),
  value: money,
  createdAt: time,
})
const moved = z.strictObject({
  number: z.string(),
  amount: money,
  state: z.string(),
  /** A recharge's method, the last four digits of a withdrawal's card. */
  by: z.string(),
  createdAt: time,
})

/** A part is null where the operator's roles do not allow it. */
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
  identity: z.nullable(z.strictObject({ number: z.nullable(z.string()) })),
  wallet: z.nullable(
    z.strictObject({ currency: z.string(), cash: money, unsettled: money, held: money, loan: money }),
  ),
  holdings: z.nullable(
    z.array(z.strictObject({ symbol: z.string(), units: z.int(), cost: money, value: z.nullable(money) })),
  ),
  orders: z.nullable(z.array(order)),
  bill: z.nullable(
    z.array(
      z.strictObject({
        id: z.string(),
        amount: money,
        balance: money,
        reason: z.string(),
        reference: z.nullable(z.string()),
        createdAt: time,
      }),
    ),
  ),
  recharges: z.nullable(z.array(moved)),
  withdrawals: z.nullable(z.array(moved)),
  cards: z.nullable(
    z.array(
      z.strictObject({
        id: z.string(),
        bank: z.string(),
        holder: z.string(),
        last4: z.string(),
        usableFrom: time,
      }),
    ),
  ),
  loans: z.nullable(
    z.array(
      z.strictObject({
        number: z.string(),
        amount: money,
        state: z.string(),
        dueAt: z.nullable(time),
        createdAt: time,
      }),
    ),
  ),
  sessions: z.array(
    z.strictObject({ device: z.string(), since: time, lastSeenAt: time, ended: z.boolean() }),
  ),
  notices: z.array(z.strictObject({ kind: z.string(), at: time, read: z.boolean() })),
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
