import * as z from 'zod/mini'
import { day } from '../day.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { time, whole } from '../wire.ts'

const sentKinds = ['confirmation', 'contract_note', 'statement', 'alert', 'order'] as const
export type SentKind = (typeof sentKinds)[number]

/** `given_up`: the mail server refused it as often as it was tried. */
const sentStates = ['waiting', 'sent', 'given_up'] as const

const sentRow = {
  id: z.string().check(z.regex(/^\d{1,18}$/)),
  kind: z.enum(sentKinds),
  /** The days that it is about; null for a confirmation, an alert or an order. */
  from: z.nullable(day),
  to: z.nullable(day),
  /** The first letter and the host. */
  address: z.string(),
  state: z.enum(sentStates),
  queuedAt: time,
  sentAt: z.nullable(time),
}

const documentMail = z.strictObject({
  /** Whether this deployment sends mail. */
  available: z.boolean(),
  /** The first letter and the host; null: none was given. */
  address: z.nullable(z.string()),
  confirmed: z.boolean(),
  notes: z.boolean(),
  statements: z.boolean(),
  alerts: z.boolean(),
  /** What becomes of orders that wait, and of recurring purchases. */
  orders: z.boolean(),
  /** The latest first, twenty at most. */
  sent: z.array(z.strictObject(sentRow)),
})

export const getDocumentMail = endpoint({
  method: 'GET',
  path: '/stock/success/v2/document-mail',
  summary: 'Where my documents, alerts and orders are sent by e-mail, and what was sent',
  caller: 'customer',
  input: nothing,
  reply: documentMail,
  refusals: [],
})

/** An address is sent a code, and no document before it was given back. */
export const setDocumentMail = endpoint({
  method: 'POST',
  path: '/stock/success/v2/document-mail/set',
  summary: 'Choose where my documents, alerts and orders are sent, and which',
  caller: 'customer',
  input: z.strictObject({
    address: z.optional(z.string().check(z.trim(), z.maxLength(254))),
    notes: z.boolean(),
    statements: z.boolean(),
    /** Left out, each of these is as it was. */
    alerts: z.optional(z.boolean()),
    orders: z.optional(z.boolean()),
  }),
  reply: documentMail,
  refusals: ['email_invalid', 'mail_unavailable'],
  inLanguages: true,
})

export const confirmDocumentMail = endpoint({
  method: 'POST',
  path: '/stock/success/v2/document-mail/confirm',
  summary: 'Give the code back that was sent to the address',
  caller: 'customer',
  input: z.strictObject({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: documentMail,
  refusals: ['code_wrong'],
})

export const removeDocumentMail = endpoint({
  method: 'POST',
  path: '/stock/success/v2/document-mail/remove',
  summary: 'Send me no documents any more, and forget the address',
  caller: 'customer',
  input: nothing,
  reply: documentMail,
  refusals: [],
})

export const listSentDocuments = endpoint({
  method: 'GET',
  path: '/console/sent-documents',
  summary: 'Documents that were sent to customers by e-mail, newest first',
  caller: 'operator',
  permission: 'read customers',
  input: z.strictObject({
    /** Display number of a customer. */
    customer: z.optional(z.string().check(z.maxLength(20))),
    after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    limit: z.optional(whole(1, 100)),
  }),
  reply: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...sentRow,
        customer: z.string(),
        tries: z.int(),
        /** What the mail server said last; null: nothing went wrong. */
        failure: z.nullable(z.string()),
      }),
    ),
    next: z.nullable(z.string()),
    count: z.int(),
  }),
  refusals: [],
})
