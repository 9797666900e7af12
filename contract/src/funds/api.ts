import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { limit, page, referenceNumber, renamed, time, whole } from '../wire.ts'
import { fundOrderStatuses, saleStates } from './fund.ts'

/** A rate of the whole period, not of a year: hundredths of a percent inside, percent on the wire. */
const percent = z.codec(z.number(), z.int(), {
  decode: (number) => Math.round(number * 100),
  encode: (rate) => rate / 100,
})

/**
 * The return that was declared at the end: by two operators, or drawn by the system in their place where the
 * fund is made up.
 */
const declared = renamed(
  {
    rate: percent,
    /** The day of the value that it rests on; 'YYYY-MM-DD'. */
    valuedOn: z.string(),
    basis: z.string(),
    by: z.enum(['operator', 'system']),
  },
  { rate: 'return' },
)

const fund = renamed(
  {
    id: z.int(),
    name: z.string(),
    minReturn: percent,
    maxReturn: percent,
    /** Days. */
    period: z.int(),
    /** The price of one purchase. */
    amount: money,
    issueAmount: money,
    soldAmount: money,
    state: z.enum(saleStates),
    /** Opening and closing are times of the market's clock. */
    opensAt: time,
    closesAt: time,
    /** A purchase made now ends `period` days after it. */
    marketNow: time,
    currency: z.string(),
    /** What the estimate of the return rests on. */
    basis: z.string(),
    /** Purchases that one customer may have. */
    mostPerCustomer: z.int(),
    /** Made up, for paper trading. */
    demo: z.boolean(),
    declared: z.nullable(declared),
  },
  {
    period: 'investment_period',
  },
)
export type Fund = z.output<typeof fund>

const fundOrder = renamed(
  {
    id: z.string(),
    number: z.string(),
    project: renamed(
      {
        id: z.int(),
        name: z.string(),
        demo: z.boolean(),
        period: z.int(),
        minReturn: percent,
        maxReturn: percent,
      },
      { period: 'investment_period' },
    ),
    amount: money,
    /** The middle of the range: a scenario. */
    expectedReturn: money,
    /** One of `fundOrderStatuses`; a newer server may know more. */
    status: z.string(),
    /** A `FundOrderStage`; here, too, a newer server may know more. */
    stage: z.string(),
    /** Its end, on the market's clock. */
    endTime: time,
    createdAt: time,
    /**
     * Until when it can be cancelled; null: no longer. Compare it with `now`, not with the clock of the
     * customer's device.
     */
    cancellableUntil: z.nullable(time),
    now: time,
    /** Since when it waits for the declared return. */
    waitingSince: z.nullable(time),
    /** The return that was paid on top of the amount. */
    paidReturn: z.nullable(money),
    declared: z.nullable(declared),
    /** Why operators gave the money back. */
    reason: z.nullable(z.string()),
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  },
  {
    number: 'no',
    stage: 'state',
  },
)
export type FundOrder = z.output<typeof fundOrder>

export const listFunds = endpoint({
  method: 'GET',
  path: '/v2/fund/list',
  summary: 'Funds, those that close last first, or one of them',
  caller: 'anyone',
  inLanguages: true,
  input: z.strictObject({ id: z.optional(whole(1)), page, limit }),
  reply: z.strictObject({ rows: z.array(fund), count: z.int() }),
  refusals: [],
})

export const purchaseFund = endpoint({
  method: 'POST',
  path: '/stock/success/fund/purchase',
  summary: 'Invest the amount of one purchase in a fund',
  caller: 'customer',
  moves: true,
  blockedInSafeMode: true,
  input: renamed({ fund: whole(1) }, { fund: 'project_id' }),
  reply: fundOrder,
  refusals: [
    'not_open',
    'sold_out',
    'own_limit',
    'taken_back_often',
    'not_sufficient_funds',
    'account_frozen',
    'money_owed',
    'kyc_required',
  ],
})

export const listFundOrders = endpoint({
  method: 'GET',
  path: '/stock/success/fund/orders',
  summary: 'My fund investments, newest first',
  caller: 'customer',
  inLanguages: true,
  input: z.strictObject({ status: z.optional(z.enum(['all', ...fundOrderStatuses])), page, limit }),
  reply: z.strictObject({ rows: z.array(fundOrder), count: z.int() }),
  refusals: [],
})

export const cancelFundOrder = endpoint({
  method: 'POST',
  path: '/stock/success/fund/cancel',
  summary: 'Take an investment back within 24 hours: all of the money at once',
  caller: 'customer',
  moves: true,
  input: z.strictObject({ id: referenceNumber }),
  reply: fundOrder,
  refusals: ['cannot_cancel'],
})
