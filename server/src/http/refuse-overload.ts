import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../answer/refusal.ts'

/** So many that wait so long are no slow page or two: the server is behind. */
const crowd = 100
const patience_ms = 3_000
const step_ms = 500

/** Who came within one step of time: how many of them have no answer yet. */
export type Arrivals = { waiting: number }

/**
 * Where more is asked for than can be done, what comes is refused at once, until those who wait have their answers: otherwise all
 * would be answered when nobody waits any more (safety R10). Steps of time are counted, not each request by the clock: most are
 * answered from memory and shall not pay for it.
 */
export function refuseOverload(app: FastifyInstance) {
  let latest: Arrivals = { waiting: 0 }
  /** The youngest first. Of those that are late, only what still waits. */
  let earlier: Arrivals[] = []
  let behind = false

  const timer = setInterval(() => {
    const all = [latest, ...earlier]
    const late = all.splice(patience_ms / step_ms).filter(({ waiting }) => waiting > 0)
    behind = late.reduce((sum, { waiting }) => sum + waiting, 0) >= crowd
    earlier = [...all, ...late]
    latest = { waiting: 0 }
  }, step_ms)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  app.decorate('arrive', () => {
    if (behind) throw new Unavailable('Too much is asked for at the moment. Please try again.')
    latest.waiting += 1
    return latest
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers where to take one off once there is an answer. Throws `Unavailable` while too much is asked for. */
    arrive(): Arrivals
  }
}
