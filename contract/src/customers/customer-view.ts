import * as z from 'zod/mini'
import { alertDirections, alertKinds, alertStates } from '../alerts/rules.ts'
import { money, price } from '../money.ts'
import { orderTypes } from '../orders/order.ts'
import { sides } from '../orders/rules.ts'
import { pauseReasons, recurringStates, runOutcomes } from '../recurring/rules.ts'
import { time } from '../wire.ts'

export const standing = z.enum(['active', 'frozen', 'restricted', 'suspended', 'closed'])

export const verificationState = z.enum(['none', 'under_review', 'approved', 'returned', 'suspended'])

/** How somebody is told of an alert: in the app, to their address, or to a program of theirs (webhook). */
const tellingWays = ['app', 'mail', 'program'] as const
const tellingStates = ['waiting', 'done', 'given_up'] as const

const moved = z.strictObject({
  number: z.string(),
  amount: money,
  state: z.string(),
  /** A recharge's method, the last four digits of a withdrawal's card. */
  by: z.string(),
  createdAt: time,
})

const fundNamed = z.strictObject({ number: z.string(), name: z.string() })

/** A row of each list that is kept about a customer. */
export const listRows = {
  holdings: z.strictObject({ symbol: z.string(), units: z.int(), cost: money, value: z.nullable(money) }),
  orders: z.strictObject({
    number: z.string(),
    symbol: z.string(),
    side: z.enum(['buy', 'sell']),
    state: z.string(),
    quantity: z.int(),
    filled: z.int(),
    value: money,
    /** The number of the recurring purchase that placed it. */
    recurring: z.nullable(z.string()),
    createdAt: time,
  }),
  recurring: z.strictObject({
    number: z.string(),
    /** One of the two is null. */
    symbol: z.nullable(z.string()),
    fund: z.nullable(fundNamed),
    /** What each purchase may cost, with its fees; the price of one purchase of the fund. */
    amount: money,
    weekday: z.nullable(z.int()),
    monthDay: z.nullable(z.int()),
    state: z.enum(recurringStates),
    pausedFor: z.nullable(z.enum(pauseReasons)),
    /** 'YYYY-MM-DD' of its market; null unless it is active. */
    nextDay: z.nullable(z.string()),
    createdAt: time,
  }),
  /** What came of the days of all recurring purchases, the latest day first. */
  runs: z.strictObject({
    /** The number of the recurring purchase. */
    recurring: z.string(),
    /** One of the two is null. */
    symbol: z.nullable(z.string()),
    fund: z.nullable(fundNamed),
    /** The trading day, 'YYYY-MM-DD' of its market. */
    day: z.string(),
    outcome: z.enum(runOutcomes),
    amount: money,
    /** Bought: the number of the order, or of the order of the fund. */
    order: z.nullable(z.string()),
    /** Refused: the code of the refusal. */
    reason: z.nullable(z.string()),
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
  /** Levels and values are millionths of what the kind is measured in. What a customer noted is not shown. */
  alerts: z.strictObject({
    number: z.string(),
    symbol: z.string(),
    /** The instrument's; null for one that there is no more. */
    currency: z.nullable(z.string()),
    kind: z.enum(alertKinds),
    direction: z.enum(alertDirections),
    level: z.nullable(price),
    period: z.nullable(z.int()),
    state: z.enum(alertStates),
    /** The price at which an indicator is crossed today; null where it cannot be, or is not known. */
    crossedAt: z.nullable(price),
    createdAt: time,
    firedAt: z.nullable(time),
    firedValue: z.nullable(price),
    /** Empty while it waits. */
    told: z.array(z.strictObject({ way: z.enum(tellingWays), state: z.enum(tellingStates) })),
  }),
  /** Orders that are kept to be placed again; nothing is reserved for them. */
  baskets: z.strictObject({
    name: z.string(),
    rows: z.array(
      z.strictObject({
        symbol: z.string(),
        side: z.enum(sides),
        quantity: z.int(),
        type: z.enum(orderTypes),
      }),
    ),
    changedAt: time,
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
  /** The listings for which they were made eligible. */
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
export const pageOf = <R extends z.core.$ZodType>(row: R) =>
  z.strictObject({ rows: z.array(row), next: z.nullable(z.string()) })

/**
 * The latest rows of each list, with the key that the next ones come by. A part is null where the operator's
 * roles do not allow it.
 */
export const customerView = z.strictObject({
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
    recurring: z.nullable(pageOf(listRows.recurring)),
    runs: z.nullable(pageOf(listRows.runs)),
    alerts: z.nullable(pageOf(listRows.alerts)),
    baskets: z.nullable(pageOf(listRows.baskets)),
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
