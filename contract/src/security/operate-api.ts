import * as z from 'zod/mini'
import { proposed } from '../approvals/proposed.ts'
import { endpoint } from '../endpoint.ts'
import { text, time, whole } from '../wire.ts'

const messageId = z.string().check(z.regex(/^\d{1,18}$/))

const messageRow = {
  id: messageId,
  /** Display number of the customer. */
  customer: z.string(),
  /** All but the last four digits hidden. */
  phone: z.string(),
  purpose: z.string(),
  createdAt: time,
  expiresAt: time,
}

/**
 * Paper mode only: no provider carries messages there, so somebody has to be able to tell a customer the
 * code.
 */
export const listMessages = endpoint({
  method: 'GET',
  path: '/console/messages',
  summary: 'Messages that were sent to customers, newest first',
  caller: 'operator',
  permission: 'read messages',
  input: z.strictObject({
    /** Display number of a customer. */
    customer: z.optional(z.string().check(z.maxLength(20))),
    after: z.optional(messageId),
    limit: z.optional(whole(1, 100)),
  }),
  reply: z.strictObject({
    rows: z.array(z.strictObject(messageRow)),
    next: z.nullable(messageId),
    count: z.int(),
    /** False: the deployment's gateway carries them, and nobody reads one here. */
    readable: z.boolean(),
  }),
  refusals: [],
})

/**
 * The text of a message. Each look is in the audit log, and the customer is notified: whoever reads a code
 * can take an account over.
 */
export const readMessage = endpoint({
  method: 'GET',
  path: '/console/messages/one',
  summary: 'Read a message that was sent to a customer',
  caller: 'operator',
  permission: 'read messages',
  input: z.strictObject({ id: messageId }),
  reply: z.strictObject({ ...messageRow, text: z.string() }),
  refusals: [],
})

/**
 * For a customer who has lost authenticator and recovery codes. The customer reads the reason once a second
 * operator has agreed; then they are signed out everywhere, and withdrawals wait for a day.
 */
export const proposeSecondFactorRemoval = endpoint({
  method: 'POST',
  path: '/console/customers/remove-second-factor',
  summary: 'Propose to switch a customer’s two-step sign-in off',
  caller: 'operator',
  permission: 'remove second factors',
  toCustomer: ['reason'],
  input: z.strictObject({ displayId: z.string().check(z.regex(/^\d{9}$/)), reason: text(300) }),
  reply: proposed,
  refusals: ['bank_details_refused', 'not_found', 'already_decided', 'already_proposed', 'reason_missing'],
})
