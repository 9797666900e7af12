import { setTimeout as wait } from 'node:timers/promises'

/** Less than this is not worth waiting for: a timer is a millisecond late at least. */
const worthWaiting_us = 20_000

/**
 * Leaves the rest of a processor to others: called between pieces of long work, it waits until the thread has
 * worked no more than `share` of the time. What was taken away from it meanwhile is not counted as its work.
 */
export function makePace(share: number): () => Promise<void> {
  let since = process.threadCpuUsage()
  return async () => {
    const { user, system } = process.threadCpuUsage(since)
    const worked_us = user + system
    if (worked_us < worthWaiting_us) return
    await wait((worked_us / 1_000) * (1 / share - 1))
    since = process.threadCpuUsage()
  }
}
