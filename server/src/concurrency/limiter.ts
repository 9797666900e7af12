import { Unavailable } from '../answer/refusal.ts'

export type Limiter = { run<T>(work: () => Promise<T>): Promise<T>; readonly idle: boolean }

/** Runs `atOnce` pieces of work at a time, lets `waitingMaximum` wait in their order and sends the rest away with the sentence `full`. */
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
        // Who waits takes this place over, so `running` stays; a newcomer cannot slip in between.
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
