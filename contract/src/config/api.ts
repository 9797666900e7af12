import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { text, time } from '../wire.ts'
import { type PolicyName, policySchemas } from './policies.ts'

/**
 * Named tags only: currency_symbol, currency_unit, currency_rate, peso_rate, min_withdraw_count, min_recharge_count,
 * mode, feed, locales, customer_service, invite_code (paper mode), fee_schedule (JSON), market_clock, quote_limit_s.
 */
export const configTags = [
  'mode',
  'feed',
  'locales',
  'customer_service',
  'currency_unit',
  'currency_symbol',
  'currency_rate',
  'peso_rate',
  'min_withdraw_count',
  'min_recharge_count',
  'invite_code',
  'fee_schedule',
] as const
export type ConfigTag = (typeof configTags)[number]

export const getConfig = endpoint({
  method: 'GET',
  path: '/v2/config',
  summary: 'What this deployment has set',
  caller: 'anyone',
  input: nothing,
  reply: z.array(z.strictObject({ tag: z.enum(configTags), value: z.string() })),
  refusals: [],
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Can the server take orders?',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({
    status: z.literal('ready'),
    mode: z.enum(['paper', 'live']),
    feed: z.enum(['simulated', 'replay', 'yahoo']),
    durable: z.boolean(),
  }),
  refusals: [],
})

/** What anyone may check about this deployment; computed from the ledger and the feed, never typed. */
export const getTransparency = endpoint({
  method: 'GET',
  path: '/transparency',
  summary: 'Mode, feed and figures of this deployment',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({
    mode: z.enum(['paper', 'live']),
    feed: z.enum(['simulated', 'replay', 'yahoo']),
    market_clock: time,
    instruments: z.int(),
    instruments_with_price: z.int(),
    /** Ticks the feed guard refused since the start of this process, and of how many. */
    quotes_refused: z.int(),
    quotes_seen: z.int(),
    journals: z.int(),
    transfers: z.int(),
    reversals: z.int(),
    orders_filled: z.int(),
    orders_refused_by_code: z.record(z.string(), z.int()),
    /** Withdrawals that were paid in the last 30 days, and how many seconds from the request; null: there was none. */
    withdrawals_paid: z.int(),
    withdrawal_median_s: z.nullable(z.number()),
    withdrawal_95th_s: z.nullable(z.number()),
    /** Waiting now, past the time that was promised. */
    withdrawals_overdue: z.int(),
    withdrawals_refused_by_code: z.record(z.string(), z.int()),
    /** Of journals, by two operators. */
    reversals_by_code: z.record(z.string(), z.int()),
    ledger_checked_at: z.nullable(time),
    ledger_balanced: z.nullable(z.boolean()),
    /** What operators did, as a chain of hashes: whoever writes the last one down can see later that none was changed. */
    audit_entries: z.int(),
    audit_hash: z.string(),
    audit_verified_at: z.nullable(time),
    audit_whole: z.nullable(z.boolean()),
    version: z.string(),
  }),
  refusals: [],
})

const policyName = z.enum(Object.keys(policySchemas) as [PolicyName, ...PolicyName[]])
/** As on the wire: money as decimal text, hours and basis points as numbers. */
const policyValue = z.union([z.string(), z.number(), z.array(z.string())])

const policyVersion = z.strictObject({
  value: policyValue,
  effectiveAt: time,
  /** The proposal that two operators decided on. */
  proposal: z.nullable(z.string()),
})

/** Each of them as it holds now, what will hold later, and what waits for a second operator. */
export const listPolicies = endpoint({
  method: 'GET',
  path: '/console/config/policies',
  summary: 'What two operators may change while the server runs',
  caller: 'operator',
  permission: 'read configuration',
  input: nothing,
  reply: z.strictObject({
    policies: z.array(
      z.strictObject({
        name: policyName,
        value: policyValue,
        /** Nobody has changed it. */
        initial: z.boolean(),
        since: z.nullable(time),
        next: z.nullable(policyVersion),
        proposed: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

export const listPolicyVersions = endpoint({
  method: 'GET',
  path: '/console/config/policies/versions',
  summary: 'The versions of one, newest first',
  caller: 'operator',
  permission: 'read configuration',
  input: z.strictObject({ name: policyName }),
  reply: z.strictObject({ versions: z.array(policyVersion) }),
  refusals: [],
})

/** Where money is sent, and whom customers are sent to, changes a day after it was approved (lifecycles.md "Recharge"). */
export const proposePolicy = endpoint({
  method: 'POST',
  path: '/console/config/policies/propose',
  summary: 'Propose another value; a second operator approves it',
  caller: 'operator',
  permission: 'change configuration',
  input: z.strictObject({
    name: policyName,
    value: policyValue,
    effectiveAt: z.optional(time),
    reason: text(500),
  }),
  reply: z.strictObject({ proposal: z.string() }),
  refusals: ['value_invalid', 'already_proposed', 'reason_missing'],
})
