import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { sources } from '../market/instrument.ts'
import { price } from '../money.ts'
import { after, limit, referenceNumber, symbol, text, time, version, whole } from '../wire.ts'
import { placementKinds } from './kinds.ts'
import { placementStates } from './placement.ts'
import { listingLimits, placementMarkets } from './rules.ts'

/** A listing as an operator sees it. */
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
  /** The version of its terms, which rises with each change of the draft. */
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
  input: z.strictObject({ number: referenceNumber }),
  reply: z.strictObject({
    row: placementRow,
    reference: z.nullable(z.strictObject({ price, at: time, source: z.enum(sources) })),
    band: z.int(),
    rules: z.string(),
    /** The current price of the instrument, for display only. */
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

/** Possible until it is proposed: what somebody is asked to approve has to stay as it was proposed. */
export const editPlacement = endpoint({
  method: 'POST',
  path: '/console/placements/edit',
  summary: 'Change the draft of a listing',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number: referenceNumber, version, ...draftTerms }),
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
  input: z.strictObject({ number: referenceNumber, version: z.optional(version), reason }),
  reply: proposed,
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
  input: z.strictObject({ number: referenceNumber, version: z.optional(version), reason }),
  reply: nothing,
  refusals: ['bank_details_refused', 'already_decided', 'changed_meanwhile'],
})

export const proposeGrant = endpoint({
  method: 'POST',
  path: '/console/placements/grant',
  summary: 'Propose that a customer may buy from a listing until a day; a second operator approves it',
  caller: 'operator',
  permission: 'manage listings',
  input: z.strictObject({ number: referenceNumber, customer: text(20), expiresAt: time, reason }),
  reply: proposed,
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
  input: z.strictObject({ grant: referenceNumber, reason }),
  reply: nothing,
  refusals: ['bank_details_refused', 'already_decided'],
})
