/**
 * A customer's own program that is told of alerts and orders. Messages have the form of Standard Webhooks
 * (standardwebhooks.com): its libraries verify them.
 */
import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { renamed, time } from '../wire.ts'

/** Which addresses are allowed beyond their form the server says (`webhook_refused`). */
const url = z.string().check(z.maxLength(500), z.regex(/^https?:\/\/[\x21-\x7e]+$/))

export const getWebhook = endpoint({
  method: 'GET',
  path: '/stock/success/v2/alert/webhook',
  summary: 'Where my own program is told of alerts and orders, and how the last messages went',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({
    url: z.nullable(z.string()),
    messages: z.array(
      renamed({
        kind: z.string(),
        at: time,
        attempts: z.int(),
        state: z.enum(['waiting', 'taken', 'given_up']),
        /** Why the last attempt failed. */
        answer: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
})

/** Answers the secret that messages are signed with, once: it is not shown again. */
export const setWebhook = endpoint({
  method: 'POST',
  path: '/stock/success/v2/alert/webhook/set',
  summary: 'Tell my own program of alerts and orders, at this address',
  caller: 'customer',
  input: z.strictObject({ url }),
  reply: z.strictObject({ secret: z.string() }),
  refusals: ['webhook_refused'],
})

export const removeWebhook = endpoint({
  method: 'POST',
  path: '/stock/success/v2/alert/webhook/remove',
  summary: 'Tell my own program no more',
  caller: 'customer',
  input: nothing,
  reply: nothing,
  refusals: [],
})
