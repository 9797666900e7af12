/**
 * Operators' calls about the configuration, apart from the others so that customers' apps do not load them.
 */
import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { text, time } from '../wire.ts'
import { feesSchema } from './fees.ts'
import { type PolicyName, policySchemas } from './policies.ts'

const policyName = z.enum(Object.keys(policySchemas) as [PolicyName, ...PolicyName[]])
/** A value as on the wire: money as decimal text, hours and basis points as numbers. */
const policyValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  feesSchema,
  z.record(z.string(), z.string()),
])

const policyVersion = z.strictObject({
  value: policyValue,
  effectiveAt: time,
  /** The proposal that two operators decided on. */
  proposal: z.nullable(z.string()),
  /** Two others ended it before it came into force. */
  stopped: z.boolean(),
  /** Not written by this deployment, whatever its row says: it is not in force, nor will it be. */
  forged: z.boolean(),
})

/** Each policy as it is now, as it will be, and what waits for a second operator. */
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
        /** True if nobody has changed it. */
        initial: z.boolean(),
        since: z.nullable(time),
        next: z.nullable(policyVersion),
        proposed: z.nullable(z.string()),
        /** How many versions in the database this deployment did not write. */
        forged: z.int(),
      }),
    ),
  }),
  refusals: [],
})

/**
 * What a deployment has chosen and not finished: `customer_service_address` where there is none, or none on a
 * listed host.
 */
const missingSettings = ['customer_service_address'] as const
export type MissingSetting = (typeof missingSettings)[number]

export const listMissing = endpoint({
  method: 'GET',
  path: '/console/config/missing',
  summary: 'What this deployment still needs of its operators',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.array(z.enum(missingSettings)),
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

/**
 * Where money is sent, and whom customers are sent to, changes a day after it was approved (lifecycle
 * "Recharge"), fees that cost more after their notice (decision 047). The value that holds now, with no time,
 * stops whatever would follow it, as soon as it is approved.
 */
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
    /** The value and the coming value that the proposer has read; left out: whatever they are. */
    read: z.optional(z.strictObject({ value: policyValue, next: z.nullable(policyValue) })),
    reason: text(500),
  }),
  reply: proposed,
  refusals: [
    'value_invalid',
    'rate_step',
    'payee_not_entity',
    'already_proposed',
    'reason_missing',
    'changed_meanwhile',
  ],
})
