import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, referenceNumber, text, time, version, whole } from '../wire.ts'
import { fundOrderStatuses, fundStates } from './fund.ts'

/** A fund as an operator sees it. Rates are in hundredths of a percent, of the whole period. */
const fundRowFields = {
  number: z.string(),
  id: z.int(),
  name: z.string(),
  state: z.enum(fundStates),
  minReturn: z.int(),
  maxReturn: z.int(),
  period: z.int(),
  amount: money,
  issueAmount: money,
  soldAmount: money,
  /** Purchases that one customer may have. */
  mostPerCustomer: z.int(),
  opensAt: time,
  closesAt: time,
  createdAt: time,
  demo: z.boolean(),
  proposed: z.boolean(),
  /** The version of its terms, which rises with each change of the draft. */
  version: z.int(),
}

const fundRow = z.strictObject(fundRowFields)
export type FundRow = z.output<typeof fundRow>

export const listFundsForOperators = endpoint({
  method: 'GET',
  path: '/console/funds/list',
  summary: 'Funds by state, newest first',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ state: z.optional(z.enum(fundStates)), after, limit }),
  reply: z.strictObject({ rows: z.array(fundRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

export const getFundForOperators = endpoint({
  method: 'GET',
  path: '/console/funds/detail',
  summary: 'A fund with its orders, its account and how far it is paid out',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ number: referenceNumber }),
  reply: z.strictObject({
    row: fundRow,
    basis: z.string(),
    /** The part of the issue that was sold elsewhere. */
    placedElsewhere: money,
    orders: z.strictObject({
      active: z.int(),
      completed: z.int(),
      cancelled: z.int(),
      /** Active, and their end has come. */
      ended: z.int(),
      /** Since when the first of those waits. */
      waitingSince: z.nullable(time),
      lastEnd: z.nullable(time),
    }),
    /** What the active orders put in, and what is in the fund's account. */
    principal: money,
    held: money,
    /**
     * The part of that which the firm has promised to all funds together and no bank line has brought yet.
     */
    notBrought: money,
    /**
     * What is missing for principal and return of all active orders at the lowest, the highest and the
     * declared return.
     */
    missing: z.strictObject({ lowest: money, highest: money, declared: z.nullable(money) }),
    /** Returns that were paid. */
    paidReturns: money,
    declared: z.nullable(z.strictObject({ rate: z.int(), valuedOn: z.string(), basis: z.string() })),
    reason: z.nullable(z.string()),
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  }),
  refusals: [],
})

const rate = z.int().check(z.minimum(0), z.maximum(10_000))
const reason = text(500)

/** Checked by `fundProblem` of rules.ts, which the form asks too. */
export const saveFundDraft = endpoint({
  method: 'POST',
  path: '/console/funds/draft',
  summary: 'Write a draft of a fund, or another version of one',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['name', 'basis'],
  input: z.strictObject({
    /** Left out: a new one. Who names one names the version that was read, too. */
    number: z.optional(referenceNumber),
    version: z.optional(version),
    name: text(80),
    minReturn: rate,
    maxReturn: rate,
    period: z.int().check(z.minimum(1), z.maximum(3_650)),
    amount: money,
    issueAmount: money,
    opensAt: time,
    closesAt: time,
    basis: text(1_000, 0),
    /** Purchases of one customer; left out: as many as there are. */
    mostPerCustomer: z.optional(whole(1, 1_000_000_000)),
  }),
  reply: z.strictObject({ number: z.string() }),
  refusals: ['bank_details_refused', 'fund_terms', 'not_ready', 'already_proposed', 'changed_meanwhile'],
})

export const discardFund = endpoint({
  method: 'POST',
  path: '/console/funds/discard',
  summary: 'Throw a draft away',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number: referenceNumber, version: z.optional(version), reason }),
  reply: z.strictObject({ number: z.string() }),
  refusals: ['not_ready', 'already_proposed', 'changed_meanwhile'],
})

const plainProposal = z.strictObject({ number: referenceNumber, reason })

export const proposeFundIssue = endpoint({
  method: 'POST',
  path: '/console/funds/issue',
  summary: 'Propose to offer a fund to customers',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number: referenceNumber, version: z.optional(version), reason }),
  reply: proposed,
  refusals: ['not_ready', 'fund_terms', 'already_proposed', 'reason_missing', 'changed_meanwhile'],
})

export const proposeFundClose = endpoint({
  method: 'POST',
  path: '/console/funds/close',
  summary: 'Propose to end the sale of a fund before its time',
  caller: 'operator',
  permission: 'manage listings',
  input: plainProposal,
  reply: proposed,
  refusals: ['not_ready', 'already_proposed', 'reason_missing'],
})

/** The firm's own money, from which returns are paid; what is left at the end goes back. */
export const proposeFundTopUp = endpoint({
  method: 'POST',
  path: '/console/funds/top-up',
  summary: 'Propose to bring money for the returns into the account of a fund',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number: referenceNumber, amount: money, reason }),
  reply: proposed,
  refusals: ['not_ready', 'value_invalid', 'already_proposed', 'reason_missing'],
})

/**
 * The return has to lie in the fund's range, and the fund's account has to hold principal and return of all
 * active orders.
 */
export const proposeFundReturn = endpoint({
  method: 'POST',
  path: '/console/funds/return',
  summary: 'Propose the return of a fund, with the dated value behind it',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['basis'],
  input: z.strictObject({ number: referenceNumber, rate, valuedOn: day, basis: text(1_000), reason }),
  reply: proposed,
  refusals: [
    'bank_details_refused',
    'not_ready',
    'return_outside',
    'fund_short',
    'value_invalid',
    'already_proposed',
    'reason_missing',
  ],
})

/** Everybody in a fund that cannot pay what it said gets back what they put in, and reads why. */
export const proposeFundUnwind = endpoint({
  method: 'POST',
  path: '/console/funds/unwind',
  summary: 'Propose to give all customers of a fund their money back, without a return',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['reason'],
  input: plainProposal,
  reply: proposed,
  refusals: ['bank_details_refused', 'not_ready', 'already_proposed', 'reason_missing'],
})

const fundOrderRow = z.strictObject({
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  fund: z.int(),
  name: z.string(),
  amount: money,
  /** The return that was paid on top of the amount; null: it has not ended so. */
  paidReturn: z.nullable(money),
  state: z.enum(fundOrderStatuses),
  reason: z.nullable(z.string()),
  endedBy: z.nullable(z.enum(['customer', 'operator', 'system'])),
  endedAt: z.nullable(time),
  endsAt: time,
  createdAt: time,
})
export type FundOrderRow = z.output<typeof fundOrderRow>

/**
 * `search` is the whole number of a purchase, or a part of a fund's name. Only the latest are searched: a
 * page may be short, and the list still goes on.
 */
export const listAllFundOrders = endpoint({
  method: 'GET',
  path: '/console/fund-orders/list',
  summary: 'Purchases of funds by all customers, newest first',
  caller: 'operator',
  permission: 'read wallets',
  input: z.strictObject({
    state: z.optional(z.enum(fundOrderStatuses)),
    search: z.optional(text(40, 0)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(fundOrderRow), next: z.nullable(z.string()), count: z.null() }),
  refusals: [],
})
