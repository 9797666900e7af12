import * as z from 'zod/mini'
import { freshnesses, sources } from './market/instrument.ts'
import { userInfo } from './profile/api.ts'
import { safeModeReasons } from './safe-mode/reasons.ts'
import { time } from './wire.ts'

/**
 * What `GET /api/stream?symbols=A,B` sends as server-sent events. The name of the event is the key here.
 * `quotes` frames are coalesced (latest value per symbol); the others carry an `id` to resume from with
 * Last-Event-ID.
 */
export const streamEvents = {
  quotes: z.array(
    z.strictObject({
      symbol: z.string(),
      price: z.number(),
      change: z.number(),
      changePercent: z.nullable(z.number()),
      bid: z.number(),
      ask: z.number(),
      /** Units on offer at these prices. */
      bidSize: z.number(),
      askSize: z.number(),
      high: z.number(),
      low: z.number(),
      volume: z.number(),
      at: time,
      source: z.enum(sources),
      freshness: z.enum(freshnesses),
    }),
  ),
  /** The whole of user/info as it is now. */
  balance: userInfo,
  /** These orders have changed (all of them may have when the list is empty, after a gap). */
  orders: z.strictObject({ numbers: z.array(z.string()) }),
  /** How much the customer has not read: messages of the customer service, and notices. */
  unread: z.strictObject({ unread_count: z.int(), notices_count: z.int() }),
  /** Whether safe mode stands, to whoever comes and whenever it changes. */
  safe_mode: z.strictObject({ reason: z.nullable(z.enum(safeModeReasons)) }),
  /** The token is dead: the client signs out. */
  logout: z.strictObject({}),
} as const
export type StreamEvents = { [K in keyof typeof streamEvents]: z.output<(typeof streamEvents)[K]> }

export const streamPath = '/stream'
export const maxStreamSymbols = 200

/**
 * What `GET /api/console/stream` sends to operators: what has changed, so that a screen asks again. An empty
 * list means that any of them may have.
 */
export const operatorEvents = {
  /** Names of queues from `contract/queues/queues.ts`, and `approvals`. */
  queues: z.strictObject({ names: z.array(z.string()) }),
  /** The numbers of the customers whose conversations have changed; only for those who may read them. */
  chat: z.strictObject({ customers: z.array(z.string()) }),
  /** The session has ended. */
  logout: z.strictObject({}),
} as const
export type OperatorEvents = { [K in keyof typeof operatorEvents]: z.output<(typeof operatorEvents)[K]> }

export const operatorStreamPath = '/console/stream'

/** Undefined where a newer server says what this copy does not understand. */
export function decodeEvent<S extends z.ZodMiniType>(schema: S, json: string): z.output<S> | undefined {
  const decoded = z.safeParse(schema, JSON.parse(json))
  return decoded.success ? decoded.data : undefined
}
