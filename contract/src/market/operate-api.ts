/** What operators see of instruments and propose for them. */
import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { after, limit, symbol, text, time, whole } from '../wire.ts'
import { halt, kinds, markets } from './instrument.ts'
import { actionKinds, instrumentEventKinds, maxRatioUnits } from './rules.ts'

const reason = text(500)

/** One thing that happens to all units, as it is planned or was done. */
const happening = z.strictObject({
  symbol: z.string(),
  kind: z.enum(instrumentEventKinds),
  day,
  due: time,
  /** Split and bonus: so many units become so many. */
  old: z.nullable(z.int()),
  new: z.nullable(z.int()),
  /** The amount for one unit: dividend, coupon, redemption. */
  amount: z.nullable(price),
  currency: z.string(),
  state: z.enum(['planned', 'begun', 'done']),
  /** How many it has reached. */
  customers: z.int(),
  reason: z.nullable(z.string()),
  doneAt: z.nullable(time),
})
export type Happening = z.output<typeof happening>

const row = z.strictObject({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(kinds),
  market: z.enum(markets),
  exchange: z.string(),
  currency: z.string(),
  price: z.nullable(z.number()),
  tradable: z.boolean(),
  halt: z.nullable(halt),
  next: z.nullable(z.strictObject({ kind: z.enum(instrumentEventKinds), day })),
})
export type InstrumentState = z.output<typeof row>

export const listInstrumentStates = endpoint({
  method: 'GET',
  path: '/console/instruments/list',
  summary: 'Instruments with what is halted and what comes next',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({
    search: z.optional(text(40)),
    show: z.optional(z.enum(['all', 'halted', 'planned'])),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(row), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

export const getInstrumentState = endpoint({
  method: 'GET',
  path: '/console/instruments/detail',
  summary: 'One instrument: who holds it, its halts, what has happened and what is planned',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ symbol }),
  reply: z.strictObject({
    row,
    holders: z.int(),
    units: z.int(),
    waitingOrders: z.int(),
    /** The first trading day that an action can be for. */
    earliestDay: day,
    /**
     * A split at the source of prices for which no action is planned here: `day` is the first day at the new
     * price.
     */
    split: z.nullable(
      z.strictObject({
        day,
        old: z.nullable(z.int()),
        new: z.nullable(z.int()),
        by: z.enum(['feed', 'price']),
      }),
    ),
    halts: z.array(
      z.strictObject({
        reason: z.string(),
        since: time,
        endedAt: z.nullable(time),
        endReason: z.nullable(z.string()),
      }),
    ),
    events: z.array(happening),
  }),
  refusals: [],
})

/** Actions to come, the next first; or those that are done, the last first. */
export const listInstrumentEvents = endpoint({
  method: 'GET',
  path: '/console/instruments/events',
  summary: 'What happens to instruments, past and to come',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ state: z.optional(z.enum(['planned', 'done'])), after, limit }),
  reply: z.strictObject({
    rows: z.array(z.extend(happening, { id: z.string() })),
    next: z.nullable(z.string()),
    count: z.int(),
  }),
  refusals: [],
})

/**
 * Shares that this program knows (decision 071), all of them or none. `no_such_share`: `detail.codes` are not
 * among them, or are listed already.
 */
export const proposeListing = endpoint({
  method: 'POST',
  path: '/console/instruments/propose-listing',
  summary: 'Propose to list shares; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ symbols: z.array(symbol).check(z.minLength(1), z.maxLength(50)), reason }),
  reply: proposed,
  refusals: ['no_such_share', 'exchange_only', 'not_listable', 'already_proposed', 'reason_missing'],
})

export const proposeHalt = endpoint({
  method: 'POST',
  path: '/console/instruments/halt',
  summary: 'Propose to halt trading in an instrument; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['reason'],
  input: z.strictObject({ symbol, reason }),
  reply: proposed,
  refusals: ['bank_details_refused', 'already_decided', 'already_proposed', 'reason_missing'],
})

export const proposeResume = endpoint({
  method: 'POST',
  path: '/console/instruments/resume',
  summary: 'Propose to let a halted instrument trade again; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ symbol, reason }),
  reply: proposed,
  refusals: ['already_decided', 'already_proposed', 'reason_missing'],
})

const terms = {
  symbol,
  kind: z.enum(actionKinds),
  /**
   * A trading day of the instrument's market, after today; or that of a split that its prices have gone by
   * already.
   */
  day,
  /** Split and bonus: `old` units become `new` ones. */
  old: z.optional(whole(1, maxRatioUnits)),
  new: z.optional(whole(1, maxRatioUnits)),
  /** Dividend: for one unit, in the instrument's currency. */
  amount: z.optional(price),
}
export type ActionTerms = z.output<z.ZodMiniObject<typeof terms>>

export const previewAction = endpoint({
  method: 'POST',
  path: '/console/instruments/action/preview',
  summary: 'What an action would do to ten units, at the price of now',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject(terms),
  reply: z.strictObject({
    due: time,
    units: z.strictObject({ before: z.int(), after: z.int() }),
    price: z.strictObject({ before: z.nullable(price), after: z.nullable(price) }),
    /** Paid for fractions or as a dividend, in the wallet's currency. */
    cash: z.nullable(money),
    holders: z.int(),
    waitingOrders: z.int(),
    /** Blocks and QIPs that it closes: drafts, approved and open ones whose window reaches beyond it. */
    listings: z.int(),
    /** Issues of more of the same shares that it withdraws. */
    issues: z.int(),
  }),
  refusals: ['value_invalid', 'already_decided'],
})

export const proposeAction = endpoint({
  method: 'POST',
  path: '/console/instruments/action',
  summary: 'Propose a split, a bonus issue or a dividend; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ ...terms, reason }),
  reply: proposed,
  refusals: ['value_invalid', 'already_decided', 'already_proposed', 'reason_missing'],
})

/**
 * Possible until its day begins. A withdrawn action is gone; proposals and log keep that it was planned, and
 * why it was withdrawn.
 */
export const proposeActionWithdrawal = endpoint({
  method: 'POST',
  path: '/console/instruments/action/withdraw',
  summary: 'Propose to withdraw a planned split, bonus issue or dividend; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ symbol, kind: z.enum(actionKinds), day, reason }),
  reply: proposed,
  refusals: ['already_decided', 'already_proposed', 'reason_missing'],
})

/** Weekends and holidays of the exchanges in the year to come: forms of operators warn of them. */
export const listClosedDays = endpoint({
  method: 'GET',
  path: '/console/instruments/closed-days',
  summary: 'The days of the coming year on which a market does not trade',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ market: z.enum(['IN', 'US']) }),
  reply: z.strictObject({
    /** The time zone of the days, such as `Asia/Kolkata`. */
    zone: z.string(),
    /** Days from today on, by the market's clock. */
    days: z.array(z.strictObject({ day, weekend: z.boolean() })),
  }),
  refusals: [],
})
