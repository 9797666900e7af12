import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { locales } from '../locales.ts'
import { limit, renamed, time } from '../wire.ts'
import { noticeFacts } from './kinds.ts'

/** Grows with time: whatever has a lower one came before. */
const noticeId = z.string().check(z.regex(/^\d{1,18}$/))

const fields = { id: noticeId, at: time, read: z.boolean() }

/** What a customer was told of; the sentence for its kind is the reader's language's. */
const notice = z.discriminatedUnion(
  'kind',
  Object.entries(noticeFacts).map(([kind, facts]) =>
    z.strictObject({ ...fields, kind: z.literal(kind), facts }),
  ) as unknown as [NoticeSchema, ...NoticeSchema[]],
)
type NoticeSchema = {
  [K in keyof typeof noticeFacts]: z.ZodMiniObject<
    typeof fields & { kind: z.ZodMiniLiteral<K>; facts: (typeof noticeFacts)[K] },
    z.core.$strict
  >
}[keyof typeof noticeFacts]
export type Notice = z.output<typeof notice>

/** Newest first; `after` is the `next` of the page before. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/stock/success/notice/list',
  summary: 'What I was told of, newest first',
  caller: 'customer',
  input: z.strictObject({ after: z.optional(noticeId), limit }),
  reply: z.strictObject({ rows: z.array(notice), next: z.nullable(noticeId), unread: z.int() }),
  refusals: [],
})

/** Those that came later stay unread, so that nothing is marked that was not on the screen. */
export const markNoticesRead = endpoint({
  method: 'POST',
  path: '/stock/success/notice/read',
  summary: 'Mark notices as read, up to and with one of them',
  caller: 'customer',
  input: renamed({ upTo: noticeId }),
  reply: renamed({ unread: z.int() }, { unread: 'notices_count' }),
  refusals: [],
})

export const countNotices = endpoint({
  method: 'GET',
  path: '/stock/success/notice/unread-count',
  summary: 'How many notices I have not read',
  caller: 'customer',
  input: nothing,
  reply: renamed({ unread: z.int() }, { unread: 'notices_count' }),
  refusals: [],
})

const base64 = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))
const endpointUrl = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[\x21-\x7e]+$/))

export const getPushKey = endpoint({
  method: 'GET',
  path: '/stock/success/notice/push-key',
  summary: 'The key that a browser subscribes with',
  caller: 'customer',
  input: nothing,
  reply: z.strictObject({ key: base64(87) }),
  refusals: [],
})

/** What a browser's PushManager answers, in base64url. Messages name the kind of a notice, and no amounts. */
export const addPush = endpoint({
  method: 'POST',
  path: '/stock/success/notice/push',
  summary: 'Show notices on this device too',
  caller: 'customer',
  input: renamed(
    {
      endpoint: endpointUrl,
      publicKey: base64(87),
      auth: base64(22),
      language: z.enum(locales),
    },
    { publicKey: 'p256dh' },
  ),
  reply: nothing,
  refusals: [],
})

export const removePush = endpoint({
  method: 'POST',
  path: '/stock/success/notice/push/remove',
  summary: 'Show no notices on this device',
  caller: 'customer',
  input: z.strictObject({ endpoint: endpointUrl }),
  reply: nothing,
  refusals: [],
})
