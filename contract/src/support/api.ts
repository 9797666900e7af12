import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { after, limit, lines, renamed, text, time, whole } from '../wire.ts'
import { maxMessageLength } from './rules.ts'

/** Lines are kept. */
export const content = lines(maxMessageLength)
const image = z.string().check(z.maxLength(80))

export const message = renamed({
  id: z.int(),
  author: z.enum(['customer', 'operator']),
  content: z.string(),
  /** The address of an upload. */
  image: z.nullable(z.string()),
  createdAt: time,
  /** When the other side saw it. */
  readAt: z.nullable(time),
})
export type Message = z.output<typeof message>

/** Oldest first. Without `after` or `before`, the newest. Reading marks read. */
export const readMessages = endpoint({
  method: 'GET',
  path: '/stock/success/user_message/list-message',
  summary: 'My conversation with the customer service',
  caller: 'customer',
  input: z.strictObject({ after: z.optional(whole(0)), before: z.optional(whole(1)), limit }),
  reply: z.strictObject({
    messages: z.array(message),
    /** True if there are older ones. */
    more: z.boolean(),
    /** Hours within which somebody answers. */
    serviceLevel: z.int(),
  }),
  refusals: [],
})

export const messageKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/)))
const given = {
  content: z.optional(content),
  image: z.optional(image),
  /** Made by the sender: the same one again answers the first message. */
  key: messageKey,
}

export const sendMessage = endpoint({
  method: 'POST',
  path: '/stock/success/user_message/send',
  summary: 'Write to the customer service: text, an uploaded image, or both',
  caller: 'customer',
  input: z.strictObject(given),
  reply: message,
  refusals: ['message_empty', 'upload_unreadable'],
})

export const getUnreadCount = endpoint({
  method: 'GET',
  path: '/stock/success/user_message/unread-count',
  summary: 'How many messages I have not read',
  caller: 'customer',
  input: nothing,
  reply: renamed({ unread: z.int() }, { unread: 'unread_count' }),
  refusals: [],
})

const conversation = z.strictObject({
  /** The customer's number. */
  customer: z.string(),
  /** Null in a list for who does not answer: they open the conversation, which is in the log. */
  lastMessage: z.nullable(z.string()),
  lastAuthor: z.enum(['customer', 'operator']),
  lastAt: time,
  /** Since when a message of the customer waits for an answer; null: all are answered. */
  waitingSince: z.nullable(time),
  dueAt: z.nullable(time),
  assignedTo: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
})
export type Conversation = z.output<typeof conversation>

/** `waiting` is oldest first, `all` is newest first. */
export const listConversations = endpoint({
  method: 'GET',
  path: '/console/chats',
  summary: 'Conversations with customers',
  caller: 'operator',
  permission: 'read chats',
  input: z.strictObject({
    show: z.optional(z.enum(['waiting', 'mine', 'all'])),
    after,
    limit,
  }),
  reply: z.strictObject({ rows: z.array(conversation), next: z.nullable(z.string()), count: z.int() }),
  refusals: [],
})

const customer = z.string().check(z.regex(/^[1-9]\d{8}$/))
export const operatorMessage = z.strictObject({
  id: z.int(),
  author: z.enum(['customer', 'operator']),
  /** The operator's name; null for the customer. */
  name: z.nullable(z.string()),
  content: z.string(),
  image: z.nullable(z.string()),
  createdAt: time,
  readAt: z.nullable(time),
})
export type OperatorMessage = z.output<typeof operatorMessage>

export const getConversation = endpoint({
  method: 'GET',
  path: '/console/chats/messages',
  summary: 'The messages of one conversation, oldest first',
  caller: 'operator',
  permission: 'read chats',
  input: z.strictObject({ customer, before: z.optional(whole(1)), limit }),
  reply: z.strictObject({
    conversation,
    messages: z.array(operatorMessage),
    more: z.boolean(),
  }),
  refusals: [],
})

/**
 * Bank details, payment addresses and links outside the allow-list are refused, and that is logged (safety
 * H3).
 */
export const answerCustomer = endpoint({
  method: 'POST',
  path: '/console/chats/send',
  summary: 'Answer a customer',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ customer, content, key: given.key }),
  reply: operatorMessage,
  refusals: ['message_empty', 'bank_details_refused', 'waits_for_second', 'already_proposed', 'claimed'],
})

/** `assign: null` gives it back to everybody. */
export const assignConversation = endpoint({
  method: 'POST',
  path: '/console/chats/assign',
  summary: 'Take a conversation, hand it to another operator, or give it back',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ customer, operator: z.nullable(whole(1)) }),
  reply: conversation,
  refusals: ['forbidden', 'claimed'],
})

/** Closes a conversation in which nothing of the customer's last message needs an answer. */
export const closeConversation = endpoint({
  method: 'POST',
  path: '/console/chats/close',
  summary: 'Say that nothing waits for an answer',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ customer }),
  reply: conversation,
  refusals: ['already_decided', 'claimed'],
})

/** What an answer needs to know. */
export const getDesk = endpoint({
  method: 'GET',
  path: '/console/chats/desk',
  summary: 'Who answers, and to which hosts an answer may link',
  caller: 'operator',
  permission: 'read chats',
  input: nothing,
  reply: z.strictObject({
    operators: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    hosts: z.array(z.string()),
  }),
  refusals: [],
})

const cannedAnswer = z.strictObject({ id: z.int(), title: z.string(), content: z.string() })
export type CannedAnswer = z.output<typeof cannedAnswer>

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/console/chats/answers',
  summary: 'Answers that are given often',
  caller: 'operator',
  permission: 'read chats',
  input: nothing,
  reply: z.array(cannedAnswer),
  refusals: [],
})

export const addCannedAnswer = endpoint({
  method: 'POST',
  path: '/console/chats/answers/add',
  summary: 'Keep an answer for everybody',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ title: text(60), content }),
  reply: cannedAnswer,
  refusals: ['message_empty', 'bank_details_refused'],
})

export const removeCannedAnswer = endpoint({
  method: 'POST',
  path: '/console/chats/answers/remove',
  summary: 'Take an answer off the list',
  caller: 'operator',
  permission: 'write chats',
  input: z.strictObject({ id: whole(1) }),
  reply: nothing,
  refusals: [],
})
