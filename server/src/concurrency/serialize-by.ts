import { type Limiter, makeLimiter } from './limiter.ts'

/** More than anybody does at once; behind them nobody would be answered in time. */
const maxWaiting = 200

const full = 'Too much is happening here at the moment. Please try again.'

/** One piece of work at a time for each name; the others wait in their order, or are sent away. */
export function serializeBy<Name>() {
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
