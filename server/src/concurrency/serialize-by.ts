import { type Limiter, makeLimiter } from './limiter.ts'

/** More than anybody does at once; behind so many nobody would be answered in time. */
const defaultMaxWaiting = 200
const defaultFull = 'Too much is happening here at the moment. Please try again.'

/**
 * Runs one piece of work at a time per name; the others wait in order, or are refused with 429 when too many
 * wait.
 */
export function serializeBy<Name>(maxWaiting = defaultMaxWaiting, full = defaultFull) {
  const queues = new Map<Name, Limiter>()
  return async function inTurn<T>(name: Name, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(name) ?? makeLimiter(1, maxWaiting, full)
    queues.set(name, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.idle) queues.delete(name)
    }
  }
}
