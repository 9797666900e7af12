import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { givenMoney, givenWhole, money } from '../money.ts'
import { limit, page, referenceNumber, renamed } from '../wire.ts'
import { loan } from './loan.ts'

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
  repeatWindow_ms: 2_000,
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

export const acceptLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/accept',
  summary: 'Accept the offer: the money is paid out at once',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: z.strictObject({ id: referenceNumber }),
  reply: loan,
  refusals: ['cannot_cancel', 'offer_expired', 'account_frozen', 'kyc_required'],
})

export const withdrawLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/withdraw',
  summary: 'Take back the application, or decline the offer',
  caller: 'customer',
  moves: true,
  input: z.strictObject({ id: referenceNumber }),
  reply: loan,
  refusals: ['cannot_cancel'],
})

/**
 * Interest first, then principal. Early is always free; all of it within the cooling-off time costs nothing.
 */
export const repayLoan = endpoint({
  method: 'POST',
  path: '/stock/success/loans/repay',
  summary: 'Pay back a part or all of what is owed',
  caller: 'customer',
  moves: true,
  repeatWindow_ms: 2_000,
  input: renamed({ id: referenceNumber, amount: givenMoney }, { amount: 'count' }),
  reply: loan,
  refusals: ['repayment_invalid', 'cannot_cancel', 'not_sufficient_funds'],
})
