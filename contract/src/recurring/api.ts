/**
 * Recurring purchases of a customer (SIP): each buys an instrument in the market for an amount, or makes one
 * purchase of a fund, as the customer would.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { givenMoney, money } from '../money.ts'
import { after, limit, referenceNumber, renamed, symbol, time, whole } from '../wire.ts'
import { maxMonthDay, maxWeekday, pauseReasons, recurringStates, runOutcomes } from './rules.ts'

const purchase = renamed({
  number: z.string(),
  /** The instrument; null where it buys a fund. */
  symbol: z.nullable(z.string()),
  fund: z.nullable(
    renamed({
      id: z.int(),
      name: z.string(),
      /** Until when it is sold, on the market's clock. */
      closesAt: time,
    }),
  ),
  /** What each purchase may cost, with its fees; the price of one purchase of the fund. */
  amount: money,
  weekday: z.nullable(z.int()),
  monthDay: z.nullable(z.int()),
  state: z.enum(recurringStates),
  pausedFor: z.nullable(z.enum(pauseReasons)),
  /**
   * The next trading day on which it buys, 'YYYY-MM-DD' of its market, which for a fund is the exchange at
   * home; null unless it is active.
   */
  nextDay: z.nullable(z.string()),
  createdAt: time,
})
export type RecurringPurchase = z.output<typeof purchase>

const run = renamed({
  /** The trading day. */
  day: z.string(),
  outcome: z.enum(runOutcomes),
  amount: money,
  /** Bought: the order, and what it cost with its fees. */
  orderNumber: z.nullable(z.string()),
  /** The same for a fund: its order. */
  fundOrderNumber: z.nullable(z.string()),
  cost: z.nullable(money),
  /** Refused: the code of the refusal. */
  reason: z.nullable(z.string()),
  at: time,
})
export type RecurringRun = z.output<typeof run>

/** One of the two: Monday is 1, Friday 5. */
const dayFields = {
  weekday: z.optional(whole(1, maxWeekday)),
  monthDay: z.optional(whole(1, maxMonthDay)),
}

/** What it buys, on the wire as in `purchaseFund`. */
const fundOnWire = { fund: 'project_id' } as const

/**
 * Newest first; `after` is the `next` of the page before. `symbol`, `fund`: only those of one instrument or
 * fund.
 */
export const listRecurring = endpoint({
  method: 'GET',
  path: '/stock/success/v2/recurring/list',
  summary: 'My recurring purchases, newest first',
  caller: 'customer',
  inLanguages: true,
  input: renamed({ symbol: z.optional(symbol), fund: z.optional(whole(1)), after, limit }, fundOnWire),
  reply: z.strictObject({ rows: z.array(purchase), next: z.nullable(z.string()) }),
  refusals: [],
})

/**
 * An instrument for an amount, or a fund, each of whose purchases has the same price. The first purchase is
 * on the first of its days after today, so that a notice can come before it. A fund whose sale closes before
 * that is `not_open`.
 */
export const addRecurring = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recurring/add',
  summary: 'Buy an instrument or a fund on a day of each week or month',
  description: 'Either `symbol` with `amount` or `project_id`, and either `weekday` or `month_day`.',
  caller: 'customer',
  needs: [
    ['symbol', 'amount', 'weekday'],
    ['symbol', 'amount', 'month_day'],
    ['project_id', 'weekday'],
    ['project_id', 'month_day'],
  ],
  moves: true,
  blockedInSafeMode: true,
  input: renamed(
    {
      symbol: z.optional(symbol),
      amount: z.optional(givenMoney),
      fund: z.optional(whole(1)),
      ...dayFields,
    },
    fundOnWire,
  ),
  reply: purchase,
  refusals: [
    'not_found',
    'not_open',
    'not_tradable',
    'exchange_only',
    'amount_small',
    'price_stale',
    'rete_no',
    'account_frozen',
    'money_owed',
    'kyc_required',
    'too_many_recurring',
  ],
})

/** What is not given stays as it is. Of a fund only the day can be changed. */
export const changeRecurring = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recurring/change',
  summary: 'Change the amount or the day',
  caller: 'customer',
  input: renamed({ number: referenceNumber, amount: z.optional(givenMoney), ...dayFields }),
  reply: purchase,
  refusals: ['not_found', 'recurring_ended', 'amount_small', 'price_stale', 'rete_no', 'not_open'],
})

export const pauseRecurring = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recurring/pause',
  summary: 'Buy nothing until it is resumed',
  caller: 'customer',
  input: z.strictObject({ number: referenceNumber }),
  reply: purchase,
  refusals: ['not_found', 'recurring_ended'],
})

export const resumeRecurring = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recurring/resume',
  summary: 'Go on buying, from the first of its days after today',
  caller: 'customer',
  blockedInSafeMode: true,
  input: z.strictObject({ number: referenceNumber }),
  reply: purchase,
  refusals: ['not_found', 'recurring_ended', 'account_frozen', 'money_owed', 'kyc_required', 'not_open'],
})

export const endRecurring = endpoint({
  method: 'POST',
  path: '/stock/success/v2/recurring/end',
  summary: 'Buy nothing more; what was bought stays',
  caller: 'customer',
  input: z.strictObject({ number: referenceNumber }),
  reply: purchase,
  refusals: ['not_found'],
})

export const listRecurringRuns = endpoint({
  method: 'GET',
  path: '/stock/success/v2/recurring/runs',
  summary: 'What came of the days of a recurring purchase, newest first',
  caller: 'customer',
  input: z.strictObject({ number: referenceNumber, after, limit }),
  reply: z.strictObject({ rows: z.array(run), next: z.nullable(z.string()) }),
  refusals: ['not_found'],
})
