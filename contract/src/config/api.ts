import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { safeModeReasons } from '../safe-mode/reasons.ts'

/**
 * Named tags only. `prices_foreseeable` is yes or no, `safe_mode` is no or its reason, `invite_code` is there
 * in paper mode, `fee_schedule` is JSON; `feed_origin` is there where prices are asked for, `feed_key` once
 * they came over TLS (`QuoteOrigin`); the rates are pesos per dollar. `entity` is there in live mode: who
 * runs this deployment, as JSON of `signedEntitySchema`.
 */
export const configTags = [
  'mode',
  'feed',
  'feed_origin',
  'feed_key',
  'second_feed_origin',
  'second_feed_key',
  'prices_foreseeable',
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
  'safe_mode',
  'entity',
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

const ready = z.strictObject({
  status: z.literal('ready'),
  mode: z.enum(['paper', 'live']),
  feed: z.enum(['simulated', 'replay', 'yahoo']),
  durable: z.boolean(),
  /** How many things the system could not do by itself and tries again: a person should look at the log. */
  undone: z.int(),
  /** Why it serves reading and withdrawing only; null: all goes on as usual. */
  safe_mode: z.nullable(z.enum(safeModeReasons)),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Can the server take orders?',
  caller: 'anyone',
  input: nothing,
  reply: ready,
  refusals: [],
})

/** The same as `getHealth`, by the name that those who distribute requests look for. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary: 'Should it be sent requests? As /health',
  caller: 'anyone',
  input: nothing,
  reply: ready,
  refusals: [],
})

export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'Does the process answer?',
  description:
    'Asks nothing of the database, and is answered while the server migrates it at its start. Whoever ' +
    'restarts a server because of this answer restarts one that hangs, not one that waits for its database.',
  caller: 'anyone',
  input: nothing,
  reply: z.strictObject({ status: z.literal('live') }),
  refusals: [],
  always: true,
})
