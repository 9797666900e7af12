import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { time } from '../wire.ts'
import { type Counted, type Queue, queues, unclaimed } from './queues.ts'

const queue = z.enum(Object.keys(queues) as [Queue, ...Queue[]])
/** The number of what waits in it. */
const thing = z.string().check(z.regex(/^[\w-]{1,40}$/))

const queueCount = z.strictObject({
  queue: z.enum(['approvals', ...(Object.keys({ ...queues, ...unclaimed }) as [Counted, ...Counted[]])]),
  /** How many wait; 1,000 means that many or more. */
  waiting: z.int(),
  /** Since when the oldest waits. */
  oldest: z.nullable(time),
  /** How many have waited longer than the service level, at most 1,000. */
  overdue: z.int(),
})
export type QueueCount = z.output<typeof queueCount>

/** The queues that the caller may take from, and the approvals that they may decide; auditors see all. */
export const listQueues = endpoint({
  method: 'GET',
  path: '/console/queues',
  summary: 'How much waits, and for how long',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.array(queueCount),
  refusals: [],
})

const undone = z.strictObject({
  /** What the system does by itself, in plain words. */
  job: z.string(),
  /** The number of what it could not do; null: the whole of it. */
  thing: z.nullable(z.string()),
  since: time,
  lastAt: time,
  tries: z.int(),
})

/**
 * The first ones, the oldest first; `count` says how many there are. What is done leaves the list by itself.
 */
export const listUndone = endpoint({
  method: 'GET',
  path: '/console/queues/undone',
  summary: 'What the system could not do by itself, and tries again',
  caller: 'operator',
  permission: 'own session',
  input: nothing,
  reply: z.strictObject({ rows: z.array(undone), count: z.int() }),
  refusals: [],
})

/** Takes or renews it for 30 minutes. */
export const claim = endpoint({
  method: 'POST',
  path: '/console/queues/claim',
  summary: 'Say that I am working on it',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ queue, thing }),
  reply: z.strictObject({ until: time }),
  refusals: ['claimed', 'not_found'],
})

export const release = endpoint({
  method: 'POST',
  path: '/console/queues/release',
  summary: 'Give it back to the queue',
  caller: 'operator',
  permission: 'own session',
  input: z.strictObject({ queue, thing }),
  reply: nothing,
  refusals: [],
})
