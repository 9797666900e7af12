import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { freshnesses, sources } from '../market/instrument.ts'
import { price } from '../money.ts'
import { renamed, time } from '../wire.ts'
import { placementKinds } from './kinds.ts'
import { placementEndings, placementStates } from './placement.ts'
import { placementMarkets } from './rules.ts'

/**
 * The reference that the price was made from: the feed's quote when a second operator approved the listing.
 */
const reference = renamed(
  { price, at: time, source: z.enum(sources) },
  { price: 'reference_price', at: 'reference_at', source: 'reference_source' },
)

/** Quantities in units; with the rate of its fee, so that the form can say it before anybody is asked. */
const listing = renamed(
  {
    id: z.int(),
    symbol: z.string(),
    name: z.string(),
    market: z.enum(placementMarkets),
    kind: z.enum(placementKinds),
    currency: z.string(),
    price,
    /** The minimum as agreed; it counts rounded up to hundreds. */
    minimum: z.int(),
    left: z.int(),
    total: z.int(),
    /** Units that one customer may have, and that this one has. */
    mostPerCustomer: z.int(),
    taken: z.int(),
    status: z.int(),
    stage: z.enum(placementStates),
    reference,
    /** Basis points from the reference: below zero a discount. */
    discount: z.int(),
    band: z.int(),
    /** By the market's clock. */
    opensAt: time,
    closesAt: time,
    marketNow: time,
    /** The instrument's last price now, for the eye. */
    marketPrice: z.nullable(z.number()),
    marketPriceAt: z.nullable(time),
    marketPriceSource: z.nullable(z.enum(sources)),
    freshness: z.enum(freshnesses),
    decimals: z.int(),
    /** Wallet currency per unit of `currency`; null: it is not up to date. */
    rate: z.nullable(price),
    rateSource: z.nullable(z.string()),
    rateAt: z.nullable(time),
    /** Brokerage in millionths of the value, and what is announced to follow. */
    feeRate: z.int(),
    feeNext: z.nullable(z.strictObject({ from: time, rate: z.int() })),
    grantRequired: z.boolean(),
    /** This customer may buy, and until when where it is by a grant. */
    eligible: z.boolean(),
    eligibleUntil: z.nullable(time),
    /** The refusal that any order would get now, whatever its quantity; null: none. */
    refusal: z.nullable(z.string()),
    /** What operators wrote of why its instrument is halted, or why it was closed. */
    reason: z.nullable(z.string()),
    closedBecause: z.nullable(z.enum(placementEndings)),
    /** When orders are taken next, on the market's clock; null: now, or never again. */
    nextHours: z.nullable(time),
    /** Made up, for paper trading. */
    demo: z.boolean(),
  },
  {
    symbol: 'tag',
    market: 'type',
    kind: 'mold',
    minimum: 'count',
  },
)
export type Listing = z.output<typeof listing>

/**
 * Those that are open, will open, or ended before their window; at most a hundred, the next to close first.
 */
export const listListings = endpoint({
  method: 'POST',
  path: '/stock/success/stock/list',
  summary: 'Block trades or qualified placements on offer',
  caller: 'customer',
  reads: true,
  input: renamed(
    {
      kind: z.enum(placementKinds),
      /** Text to look for in the code or the name of the instrument. */
      search: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    },
    { kind: 'mold', search: 'code' },
  ),
  reply: z.array(listing),
  refusals: [],
})

/** A grant: this customer may buy from one listing. */
const grant = renamed(
  {
    number: z.string(),
    listing: z.int(),
    symbol: z.string(),
    name: z.string(),
    kind: z.enum(placementKinds),
    grantedAt: time,
    expiresAt: time,
    revokedAt: z.nullable(time),
    /** Its last day is over, by the clock of the server. */
    ended: z.boolean(),
    /** Why it was taken back. */
    reason: z.nullable(z.string()),
  },
  {
    number: 'no',
    listing: 'id',
    symbol: 'tag',
    kind: 'mold',
  },
)
export type Grant = z.output<typeof grant>

export const listGrants = endpoint({
  method: 'GET',
  path: '/stock/success/stock/grants',
  summary: 'What I am eligible for, newest first',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ rows: z.array(grant) }),
  refusals: [],
})
