import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenMoney, givenWhole, money } from '../money.ts'
import { after, limit, page, renamed, text, time } from '../wire.ts'
import { offerLimits } from './rules.ts'

/** 0 not applied (withdrawn or lapsed), 1 applying, 2 approved, 3 rejected, 4 unpaid, 5 paid (product 4). */
export const loanStates = [
  'applied',
  'offered',
  'rejected',
  'withdrawn',
  'expired',
  'active',
  'paid',
  'written_off',
] as const

const instalment = z.strictObject({ due: time, principal: money, interest: money })

const nextPayment = z.strictObject({ due: time, amount: money, overdue: z.boolean() })

/** Seconds since the epoch on the wire, as product decision 2 says of this one field. */
const repaymentTime = z.codec(z.int(), z.int(), {
  decode: (seconds) => seconds * 1000,
  encode: (ms) => Math.floor(ms / 1000),
})

const loan = renamed(
  {
    id: z.string(),
    /** What was asked for, or what was offered once it was. */
    amount: money,
    status: z.int().check(z.minimum(0), z.maximum(5)),
    /** Our word for it. */
    stage: z.enum(loanStates),
    /** When all of it is due; null before it was offered. */
    repaymentTime: z.nullable(repaymentTime),
    createdAt: time,
    /** Basis points a year. */
    rate: z.nullable(z.int()),
    /** Interest over the whole schedule. */
    totalCost: z.nullable(money),
    schedule: z.array(instalment),
    offerExpiresAt: z.nullable(time),
    /** Until then the money can be given back at no cost. */
    coolingOffUntil: z.nullable(time),
    owed: money,
    /**
     * What has to be paid next of the schedule, by when: of an unpaid loan. Where that day has passed all that is overdue, since the
     * first day that was missed. Paying early moves it on.
     */
    nextPayment: z.nullable(nextPayment),
    /** Why it was rejected or written off. */
    reason: z.nullable(z.string()),
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  },
  {
    amount: 'count',
    status: 'state',
  },
)
export type Loan = z.output<typeof loan>

export const getLoanSummary = endpoint({
  method: 'GET',
  path: '/stock/success/loans/data',
  summary: 'What I owe, my credit score and what it is made from, and what I can still borrow',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({
    amountDue: money,
    creditScore: z.int(),
    remainingAmount: money,
    score: z.strictObject({
      paidOnTime: z.int(),
      paidLate: z.int(),
      writtenOff: z.int(),
      daysOverdue: z.int(),
    }),
    /** Basis points a year, and days, that an offer would have today. */
    rate: z.int(),
    days: z.int(),
    /** The loan that is open: applied for, offered or unpaid. */
    open: z.nullable(loan),
  }),
  refusals: [],
})

export const addLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/add',
  summary: 'Apply for a loan of a whole amount, at least 500',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  repeatWindow: 2_000,
  input: renamed({ amount: givenWhole }, { amount: 'count' }),
  reply: loan,
  refusals: ['loan_invalid', 'loan_min', 'loan_max', 'loan_open', 'account_frozen', 'kyc_required'],
})

export const listLoans = endpoint({
  method: 'GET',
  path: '/stock/success/loans/list',
  summary: 'My loans, newest first',
  caller: 'customer',
  input: z.strictObject({ page, limit }),
  reply: z.strictObject({ rows: z.array(loan), count: z.int() }),
  refusals: [],
})

const number = z.string().check(z.regex(/^[0-9A-Z]{12}$/))

export const acceptLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/accept',
  summary: 'Accept the offer: the money is paid out at once',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: z.strictObject({ id: number }),
  reply: loan,
  refusals: ['cannot_cancel', 'offer_expired', 'account_frozen', 'kyc_required'],
})

export const withdrawLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/withdraw',
  summary: 'Take back the application, or decline the offer',
  caller: 'customer',
  moves: true,
  input: z.strictObject({ id: number }),
  reply: loan,
  refusals: ['cannot_cancel'],
})

/** Interest first, then principal. Early is always free; all of it within the cooling-off time costs nothing. */
export const repayLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/repay',
  summary: 'Pay back a part or all of what is owed',
  caller: 'customer',
  moves: true,
  repeatWindow: 2_000,
  input: renamed({ id: number, amount: givenMoney }, { amount: 'count' }),
  reply: loan,
  refusals: ['repayment_invalid', 'cannot_cancel', 'not_sufficient_funds'],
})

/** As an operator sees it in the queue. */
const loanRow = z.strictObject({
  number: z.string(),
  customer: z.string(),
  amount: money,
  stage: z.enum(loanStates),
  createdAt: time,
  /** Until when it should be decided; null: it is. */
  dueAt: z.nullable(time),
  creditScore: z.int(),
  nextPayment: z.nullable(nextPayment),
  claimedBy: z.nullable(z.string()),
  proposal: z.nullable(z.string()),
})
export type LoanRow = z.output<typeof loanRow>

export const listLoanQueue = endpoint({
  method: 'GET',
  path: '/console/loans',
  summary: 'Loans by stage, oldest first',
  caller: 'operator',
  permission: 'read loans',
  input: z.strictObject({
    /** `overdue`: those unpaid ones of which a payment was missed. */
    stage: z.optional(z.enum([...loanStates, 'overdue'])),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(loanRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

export const getLoanForOperator = endpoint({
  method: 'GET',
  path: '/console/loans/detail',
  summary: 'A loan with what its score is made from',
  caller: 'operator',
  permission: 'read loans',
  input: z.strictObject({ number }),
  reply: z.strictObject({
    row: loanRow,
    loan,
    score: z.strictObject({
      paidOnTime: z.int(),
      paidLate: z.int(),
      writtenOff: z.int(),
      daysOverdue: z.int(),
    }),
    /** What the score allows, whatever was asked for. */
    borrowable: money,
    /** What customers are shown as usual, and an offer begins with: basis points a year, and days. */
    usual: z.strictObject({ rate: z.int(), days: z.int() }),
  }),
  refusals: [],
})

const reason = text(500)

export const proposeLoanOffer = endpoint({
  method: 'POST',
  path: '/console/loans/offer',
  summary: 'Propose an offer of at most what was asked for; a second operator approves it',
  caller: 'operator',
  permission: 'decide loans',
  input: z.strictObject({
    number,
    amount: money,
    /** Basis points a year, and days. */
    rate: z.int().check(z.minimum(offerLimits.rate.least), z.maximum(offerLimits.rate.most)),
    days: z.int().check(z.minimum(offerLimits.days.least), z.maximum(offerLimits.days.most)),
    reason,
  }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: [
    'loan_invalid',
    'loan_min',
    'loan_max',
    'claimed',
    'already_decided',
    'already_proposed',
    'reason_missing',
  ],
})

export const rejectLoan = endpoint({
  method: 'POST',
  path: '/console/loans/reject',
  summary: 'Reject an application, with a reason that the customer sees',
  caller: 'operator',
  permission: 'decide loans',
  toCustomer: ['reason'],
  input: z.strictObject({ number, reason }),
  reply: nothing,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed'],
})

export const proposeLoanReinstatement = endpoint({
  method: 'POST',
  path: '/console/loans/reinstate',
  summary: 'Propose to take back a write-off that was a mistake; a second operator approves it',
  caller: 'operator',
  permission: 'decide loans',
  toCustomer: ['reason'],
  input: z.strictObject({ number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: [
    'bank_details_refused',
    'claimed',
    'already_decided',
    'already_proposed',
    'account_closed',
    'not_ready',
    'reason_missing',
  ],
})

export const proposeLoanWriteOff = endpoint({
  method: 'POST',
  path: '/console/loans/write-off',
  summary: 'Propose to give up what is still owed; a second operator approves it',
  caller: 'operator',
  permission: 'decide loans',
  toCustomer: ['reason'],
  input: z.strictObject({ number, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})
