import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { after, renamed, symbol, time } from '../wire.ts'
import { entryFigures, portfolioParts, portfolioRanges } from './rules.ts'

/** A day in UTC. Index values begin at 1; null where the figure does not exist, which is never filled in. */
const portfolioDay = renamed({
  day,
  value: z.nullable(money),
  /** The time-weighted growth of one unit of money since the beginning of the range. */
  growth: z.nullable(z.number()),
  /** The level of the index against its last close before the range. */
  compared: z.nullable(z.number()),
})

/** Money that came from outside or went there, by day. */
const payment = renamed({ day, paidIn: money, paidOut: money })

/** A part of what is owned, in percent of all of it before debts; null where a price is missing. */
const weight = z.strictObject({ name: z.string(), value: money, percent: z.nullable(z.number()) })
export type Weight = z.output<typeof weight>

/** A dividend, or interest of a bond, that is decided and comes; for as many units as are held now. */
const comingIncome = renamed({
  symbol: z.string(),
  kind: z.enum(['dividend', 'coupon']),
  day,
  units: z.int(),
  /** What it brings at today's rate; null where there is none. */
  estimate: z.nullable(money),
})

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/stock/success/v2/portfolio',
  summary: 'What I own over time, what it has earned and what it is made of',
  description:
    'Days are UTC. Today is at the last prices, the others are at the closing prices of the day. What is ' +
    'owned, not sold yet, weighed and to come is always of now, whatever the days.',
  needs: [['range'], ['from', 'to']],
  caller: 'customer',
  input: z.strictObject({
    /** Ends today. Other days are told by `from` and `to`, both included. */
    range: z.optional(z.enum(portfolioRanges)),
    from: z.optional(day),
    to: z.optional(day),
    /** The index to compare with; the first of `indices` where it is left out or another one. */
    index: z.optional(symbol),
  }),
  reply: renamed({
    currency: z.string(),
    madeAt: time,
    /** The first day that counts; null where there is none yet. */
    from: z.nullable(day),
    /** All that is owned now less what is owed; null where a price is missing. */
    value: z.nullable(money),
    parts: z.array(z.strictObject({ part: z.enum(portfolioParts), value: z.nullable(money) })),
    /** The value at the end of the day before the range. */
    before: z.nullable(money),
    days: z.array(portfolioDay),
    payments: z.array(payment),
    paidIn: money,
    paidOut: money,
    /** What was gained: the value of the last day, less that of before and what was paid in between. */
    gain: z.nullable(money),
    income: money,
    costs: money,
    interest: money,
    /** What sales in the range brought after fees, less what their units had cost. */
    realised: money,
    /** The value of what is held now less what it cost; null where a price is missing. */
    unrealised: z.nullable(money),
    /** Fractions, 0.1 for 10 %. */
    twr: z.nullable(z.number()),
    xirr: z.nullable(z.number()),
    volatility: z.nullable(z.number()),
    drawdown: z.nullable(z.strictObject({ depth: z.number(), from: day, to: day })),
    index: z.string(),
    indexReturn: z.nullable(z.number()),
    indices: z.array(z.string()),
    /** What lists call them, sorted as `indices` is. */
    indexNames: z.array(z.string()),
    weights: z.strictObject({
      type: z.array(weight),
      currency: z.array(weight),
      sector: z.array(weight),
    }),
    coming: z.array(comingIncome),
  }),
  refusals: ['period_invalid'],
})
export type Portfolio = z.output<typeof getPortfolio.reply>

/** Entries of the ledger, newest first: with what each brought, below zero what it took. */
export const listPortfolioEntries = endpoint({
  method: 'GET',
  path: '/stock/success/v2/portfolio/entries',
  summary: 'The entries that a figure of my portfolio is made of',
  caller: 'customer',
  input: z.strictObject({ figure: z.enum(entryFigures), from: day, to: day, after }),
  reply: z.strictObject({
    rows: z.array(
      renamed({
        id: z.string(),
        at: time,
        reason: z.string(),
        reference: z.nullable(z.string()),
        symbol: z.nullable(z.string()),
        amount: money,
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** Sales, newest first: what each brought, what its units had cost, and the lots that they came from. */
export const listRealised = endpoint({
  method: 'GET',
  path: '/stock/success/v2/portfolio/realised',
  summary: 'What my sales have gained, sale by sale and lot by lot',
  caller: 'customer',
  input: z.strictObject({ from: day, to: day, after }),
  reply: z.strictObject({
    rows: z.array(
      renamed({
        id: z.string(),
        at: time,
        order: z.string(),
        symbol: z.string(),
        units: z.int(),
        proceeds: money,
        fees: money,
        cost: money,
        gain: money,
        /** Purchases that the whole order has sold from so far, the first in first; when each was first filled. */
        lots: z.array(renamed({ lot: z.string(), units: z.int(), boughtAt: time })),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['period_invalid'],
})

/** What is held of each instrument at the end of a day, with the price that it is valued by. */
export const getPortfolioDay = endpoint({
  method: 'GET',
  path: '/stock/success/v2/portfolio/day',
  summary: 'What my portfolio consisted of at the end of a day',
  caller: 'customer',
  input: z.strictObject({ day }),
  reply: z.strictObject({
    rows: z.array(
      renamed({
        asset: z.string(),
        /** Whole units in digits; hundredths of money, which is less what is owed. */
        units: z.string().check(z.regex(/^-?\d{1,19}$/)),
        price: z.nullable(price),
        /** Wallet currency per unit of the price's. */
        rate: z.nullable(price),
        priceAt: z.nullable(time),
        source: z.nullable(z.string()),
        worth: z.nullable(money),
      }),
    ),
  }),
  refusals: ['period_invalid'],
})
