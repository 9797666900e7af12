import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { money } from '../money.ts'
import { renamed, time } from '../wire.ts'

const restrictedBy = ['customer', 'operator', 'identity', 'closing'] as const

export const userInfo = renamed(
  {
    phone: z.string(),
    displayId: z.string(),
    image: z.nullable(z.string()),
    /**
     * Everything the customer has: free, unsettled and reserved money and holdings at the last price, what is
     * in funds and was paid for shares that are not delivered yet, less loans.
     */
    totalAssets: money,
    /** What can be spent now: free money and unsettled sale proceeds. */
    available: money,
    /** The part of `available` that is already settled. */
    settled: money,
    unsettled: money,
    /** Reserved for orders, applications and withdrawals. */
    held: money,
    holdings: money,
    /** Money in funds, at what was put in. */
    funds: money,
    /** Shares of issues from their allotment to their delivery, at what was paid. */
    allotted: money,
    /**
     * What is held now has gained today: against the previous close, of what was bought today against what it
     * cost with fees. What was sold today is not in it, and the close counts at the rate of now.
     */
    dayChange: money,
    /** `dayChange` in percent of `totalAssets` without it. */
    dayChangePercent: z.number(),
    loan: money,
    currency: z.string(),
    /**
     * What stops new risk: the owner's freeze, one of the operators, a suspended verification, the end of the
     * account. Null: nothing does. Selling, withdrawing to a known card and reading go on; of a closed
     * account, reading and withdrawing.
     */
    restriction: z.nullable(
      z.strictObject({
        by: z.enum(restrictedBy),
        since: time,
        until: z.nullable(time),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Messages of the customer service that have not been read. */
    unread: z.int(),
    /** Notices that have not been read. */
    notices: z.int(),
  },
  {
    phone: 'user',
    displayId: 'no',
    image: 'img',
    totalAssets: 'total',
    available: 'money',
  },
)
export type UserInfo = z.output<typeof userInfo>

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/stock/success/v2/user/info',
  summary: 'Who I am and what I have',
  caller: 'customer',
  input: nothing,
  reply: userInfo,
  refusals: [],
})
