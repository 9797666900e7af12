/** The customer service for those who cannot sign in: whoever has forgotten a password, for example. */
import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { after, limit, renamed, time, whole } from '../wire.ts'
import { content, message, messageKey, operatorMessage } from './api.ts'
import { maxVisitorMessageLength } from './rules.ts'

/**
 * 128 random bits that the visitor's browser has made up and keeps: whoever has them reads the answers, and
 * nobody else.
 */
const secret = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const short = content.check(z.maxLength(maxVisitorMessageLength))

/**
 * Begins a conversation, or goes on with it. Nothing in it, and nothing that is answered, tells who is
 * registered.
 */
export const sendAsVisitor = endpoint({
  method: 'POST',
  path: '/v2/visitor/send',
  summary: 'Write to the customer service without signing in',
  description:
    '`secret` is made up by the client, 128 random bits as 32 hex digits, and kept: only with it the answers can be read. Bounded for each address and each conversation.',
  caller: 'anyone',
  input: z.strictObject({ secret, content: short, key: messageKey }),
  reply: message,
  refusals: ['message_empty', 'too_many'],
})

/**
 * A POST, so that the secret is in no address that a log could keep. One that is not known has no messages.
 */
export const readAsVisitor = endpoint({
  method: 'POST',
  path: '/v2/visitor/messages',
  summary: 'What a visitor and the customer service wrote to each other',
  caller: 'anyone',
  input: z.strictObject({ secret }),
  reply: renamed({ messages: z.array(message), serviceLevel: z.int() }),
  refusals: [],
})

const number = z.string().check(z.regex(/^V[0-9A-Z]{11}$/))
const visitor = z.strictObject({
  number: z.string(),
  /** Null in a list for who does not answer: they open the conversation, which is in the log. */
  lastMessage: z.nullable(z.string()),
  lastAuthor: z.enum(['customer', 'operator']),
  lastAt: time,
  /** Since when a message waits for an answer; null: all are answered. */
  waitingSince: z.nullable(time),
  dueAt: z.nullable(time),
  claimedBy: z.nullable(z.string()),
  createdAt: time,
})
export type VisitorConversation = z.output<typeof visitor>

/** `waiting` is oldest first, `all` newest first. */
export const listVisitors = endpoint({
  method: 'GET',
  path: '/console/visitors',
  summary: 'Conversations with visitors, of whom nobody knows who they are',
  caller: 'operator',
  permission: 'read chats',
  input: z.strictObject({ show: z.optional(z.enum(['waiting', 'all'])), after, limit }),
  reply: z.strictObject({ rows: z.array(visitor), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

export const getVisitor = endpoint({
  method: 'GET',
  path: '/console/visitors/messages',
  summary: 'The messages of one visitor, oldest first',
  caller: 'operator',
  permission: 'read chats',
  input: z.strictObject({ number, before: z.optional(whole(1)), limit }),
  reply: z.strictObject({ conversation: visitor, messages: z.array(operatorMessage), more: z.boolean() }),
  refusals: [],
})

/** Refuses what an answer to a customer refuses, and codes as well: a visitor has not shown who they are. */
export const answerVisitor = endpoint({
  method: 'POST',
  path: '/console/visitors/send',
  summary: 'Answer a visitor',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ number, content: short, key: messageKey }),
  reply: operatorMessage,
  refusals: ['message_empty', 'bank_details_refused', 'code_refused', 'claimed'],
})

export const closeVisitor = endpoint({
  method: 'POST',
  path: '/console/visitors/close',
  summary: 'Say that nothing of a visitor waits for an answer',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ number }),
  reply: nothing,
  refusals: ['already_decided', 'claimed'],
})
