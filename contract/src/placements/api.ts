import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { freshnesses, sources } from '../market/api.ts'
import { price } from '../money.ts'
import { after, limit, renamed, symbol, text, time, version, whole } from '../wire.ts'
import { listingLimits, placementKinds, placementMarkets } from './rules.ts'

export const placementStates = ['draft', 'approved', 'open', 'closed'] as const
export type PlacementState = (typeof placementStates)[number]

/** What closes a listing: its end, all of it sold, operators, other units (a split), a price outside its band when it was to open. */
export const placementEndings = ['window', 'sold_out', 'operator', 'corporate_action', 'band'] as const

/** The numbers of the wire: 0 not open yet, 1 open, 2 over. */
export const placementStatus = { draft: 0, approved: 0, open: 1, closed: 2 } as const satisfies Record<
  PlacementState,
  number
>

/** What the price was made from: the feed's quote when a second operator approved the listing. */
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
    /** As it was agreed; what counts is it rounded up to hundreds. */
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
    /** On the market's clock. */
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
    /** What an order would be refused with now, whatever its quantity; null: nothing. */
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

/** Those that are open, will open, or ended before their window; at most a hundred, the next to close first. */
export const listListings = endpoint({
  method: 'POST',
  path: '/stock/success/stock/list',
  summary: 'Block trades or qualified placements on offer',
  caller: 'customer',
  reads: true,
  input: renamed(
    {
      kind: z.enum(placementKinds),
      /** In the code or the name of the instrument. */
      search: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
    },
    { kind: 'mold', search: 'code' },
  ),
  reply: z.array(listing),
  refusals: [],
})

const grantNumber = z.string().check(z.regex(/^[0-9A-Z]{12}$/))

/** That a customer may buy from one listing. */
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
    /** Its day is over, by the clock of the server. */
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

/** As an operator sees it. */
const placementRow = z.strictObject({
  number: z.string(),
  id: z.int(),
  kind: z.enum(placementKinds),
  symbol: z.string(),
  name: z.string(),
  market: z.enum(placementMarkets),
  currency: z.string(),
  state: z.enum(placementStates),
  /** Null until it is approved. */
  price: z.nullable(price),
  discount: z.int(),
  minimum: z.int(),
  total: z.int(),
  left: z.int(),
  /** Units that one customer may have. */
  mostPerCustomer: z.int(),
  opensAt: time,
  closesAt: time,
  grantRequired: z.boolean(),
  demo: z.boolean(),
  createdAt: time,
  /** The proposal that waits for a second operator. */
  proposal: z.nullable(z.string()),
  /** Of its terms, counted up with each change of the draft. */
  version: z.int(),
})
export type PlacementRow = z.output<typeof placementRow>

export const listPlacements = endpoint({
  method: 'GET',
  path: '/console/placements',
  summary: 'Block and QIP listings, newest first',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({
    state: z.optional(z.enum(placementStates)),
    kind: z.optional(z.enum(placementKinds)),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(placementRow), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

const number = z.string().check(z.regex(/^[0-9A-Z]{12}$/))

const placementGrantRow = z.strictObject({
  number: z.string(),
  /** The customer's number. */
  customer: z.string(),
  grantedAt: time,
  expiresAt: time,
  revokedAt: z.nullable(time),
  reason: z.nullable(z.string()),
})
export type PlacementGrantRow = z.output<typeof placementGrantRow>

export const getPlacement = endpoint({
  method: 'GET',
  path: '/console/placements/detail',
  summary: 'A listing with its reference price, its band, who may buy and what was done to it',
  caller: 'operator',
  permission: 'read listings',
  input: z.strictObject({ number }),
  reply: z.strictObject({
    row: placementRow,
    reference: z.nullable(z.strictObject({ price, at: time, source: z.enum(sources) })),
    band: z.int(),
    rules: z.string(),
    /** What the instrument costs now, for the eye. */
    marketPrice: z.nullable(z.number()),
    marketPriceAt: z.nullable(time),
    closedBecause: z.nullable(z.string()),
    orders: z.int(),
    /** The latest hundred. */
    grants: z.array(placementGrantRow),
    timeline: z.array(
      z.strictObject({ state: z.string(), at: time, who: z.enum(['customer', 'operator', 'system']) }),
    ),
  }),
  refusals: [],
})

const reason = text(500)

const draftTerms = {
  kind: z.enum(placementKinds),
  symbol,
  /** Basis points from the reference price, within the band of kind and market. */
  discount: z.int().check(z.minimum(-2_000), z.maximum(2_000)),
  minimum: whole(1, listingLimits.minimum),
  total: whole(1, listingLimits.total),
  /** Units of one customer; left out: all of them. */
  mostPerCustomer: z.optional(whole(1, listingLimits.total)),
  opensAt: time,
  closesAt: time,
  grantRequired: z.boolean(),
} as const

/** Prices nothing: the price is made of the feed's when a second operator approves. */
export const draftPlacement = endpoint({
  method: 'POST',
  path: '/console/placements/draft',
  summary: 'Draft a listing',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject(draftTerms),
  reply: z.strictObject({ number: z.string() }),
  refusals: ['not_tradable', 'exchange_only', 'value_invalid'],
})

/** Until it is proposed: what somebody is asked to approve stays as it was proposed. */
export const editPlacement = endpoint({
  method: 'POST',
  path: '/console/placements/edit',
  summary: 'Change the draft of a listing',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number, version, ...draftTerms }),
  reply: nothing,
  refusals: [
    'not_tradable',
    'exchange_only',
    'value_invalid',
    'already_decided',
    'already_proposed',
    'changed_meanwhile',
  ],
})

export const proposePlacement = endpoint({
  method: 'POST',
  path: '/console/placements/propose',
  summary: 'Propose to list a draft; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number, version: z.optional(version), reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['already_decided', 'already_proposed', 'reason_missing', 'units_change', 'changed_meanwhile'],
})

/** One operator is enough to stop something; what was sold stays sold. */
export const closePlacement = endpoint({
  method: 'POST',
  path: '/console/placements/close',
  summary: 'Close a listing at once, or discard a draft',
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['reason'],
  input: z.strictObject({ number, version: z.optional(version), reason }),
  reply: nothing,
  refusals: ['bank_details_refused', 'already_decided', 'changed_meanwhile'],
})

export const proposeGrant = endpoint({
  method: 'POST',
  path: '/console/placements/grant',
  summary: 'Propose that a customer may buy from a listing until a day; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number, customer: text(20), expiresAt: time, reason }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['already_decided', 'already_proposed', 'reason_missing', 'value_invalid'],
})

/** Takes back at once; the customer is told why. */
export const revokeGrant = endpoint({
  method: 'POST',
  path: '/console/placements/revoke',
  summary: "Take back a customer's eligibility",
  caller: 'operator',
  permission: 'manage listings',
  toCustomer: ['reason'],
  input: z.strictObject({ grant: grantNumber, reason }),
  reply: nothing,
  refusals: ['bank_details_refused', 'already_decided'],
})
