import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { time } from '../wire.ts'

/** Named tags only. `invite_code` is there in paper mode, `fee_schedule` is JSON; the rates are pesos per dollar. */
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
