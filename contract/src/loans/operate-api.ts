import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { after, limit, referenceNumber, text, time } from '../wire.ts'
import { loan, loanStates, nextPayment } from './loan.ts'
import { offerLimits } from './rules.ts'

/** A loan as an operator sees it in the queue. */
const loanRow = z.strictObject({
  number: z.string(),
  customer: z.string(),
  amount: money,
  stage: z.enum(loanStates),
  createdAt: time,
  /** When it should be decided; null: it is decided. */
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
  input: z.strictObject({ number: referenceNumber }),
  reply: z.strictObject({
    row: loanRow,
    loan,
    score: z.strictObject({
      paidOnTime: z.int(),
      paidLate: z.int(),
      writtenOff: z.int(),
      daysOverdue: z.int(),
    }),
    /** The highest amount that the score allows. */
    borrowable: money,
    /**
     * The usual rate and term that customers are shown and an offer begins with: basis points a year, and
     * days.
     */
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
    number: referenceNumber,
    amount: money,
    /** Basis points a year, and days. */
    rate: z.int().check(z.minimum(offerLimits.rate.least), z.maximum(offerLimits.rate.most)),
    days: z.int().check(z.minimum(offerLimits.days.least), z.maximum(offerLimits.days.most)),
    reason,
  }),
  reply: proposed,
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
  input: z.strictObject({ number: referenceNumber, reason }),
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
  input: z.strictObject({ number: referenceNumber, reason }),
  reply: proposed,
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
  input: z.strictObject({ number: referenceNumber, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'claimed', 'already_decided', 'already_proposed', 'reason_missing'],
})
