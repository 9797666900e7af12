import * as z from 'zod/mini'
import { money } from '../money.ts'
import { renamed, time } from '../wire.ts'

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

export const nextPayment = z.strictObject({ due: time, amount: money, overdue: z.boolean() })

/** Seconds since the epoch on the wire, as product decision 2 says of this one field. */
const repaymentTime = z.codec(z.int(), z.int(), {
  decode: (seconds) => seconds * 1000,
  encode: (ms) => Math.floor(ms / 1000),
})

export const loan = renamed(
  {
    id: z.string(),
    /** The amount that was asked for, or the offered one once there is an offer. */
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
     * The next payment of an unpaid loan, and its day. If that day has passed, everything overdue since the
     * first missed day. Paying early moves it on.
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
