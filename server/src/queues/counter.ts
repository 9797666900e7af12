import type { Counted } from '@tarazu/contract/queues/queues'
import type { Deps } from '../deps.ts'

/**
 * Counts what waits in a queue: how many (at most 1,000), since when the oldest waits (ms UTC), and how many
 * have waited longer than the service level.
 */
export type Counter = (
  deps: Deps,
  now: number,
) => Promise<{ waiting: number; oldest: number | null; overdue: number }>

export type Counters = { readonly [Q in Counted]?: Counter }
