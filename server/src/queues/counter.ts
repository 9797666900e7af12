import type { Counted } from '@tarazu/contract/queues/queues'
import type { Deps } from '../deps.ts'

/**
 * How much waits in a queue: at most 1,000, since when the oldest of it (ms UTC), and how many have waited longer than
 * their service level.
 */
export type Counter = (
  deps: Deps,
  now: number,
) => Promise<{ waiting: number; oldest: number | null; overdue: number }>

export type Counters = { readonly [Q in Counted]?: Counter }
