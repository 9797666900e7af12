import { Unavailable } from '../answer/refusal.ts'

export type Limiter = { run<T>(work: () => Promise<T>): Promise<T>; readonly idle: boolean }

/**
 * Runs at most `maxRunning` pieces of work at a time and lets `maxWaiting` more wait in order. The rest are
 * refused with 429 and the sentence `full`.
 */
export function makeLimiter(maxRunning: number, maxWaiting: number, full: string): Limiter {
  const waiting: (() => void)[] = []
  let running = 0

  return {
    async run(work) {
      if (running < maxRunning) running += 1
      else if (waiting.length < maxWaiting) await new Promise<void>((go) => waiting.push(go))
      else throw new Unavailable(full, 429)
      try {
        return await work()
      } finally {
        // The next in line takes over this place, so `running` stays and a newcomer cannot slip in between.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    get idle() {
      return running === 0
    },
  }
}
