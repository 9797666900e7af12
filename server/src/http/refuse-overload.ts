import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../answer/refusal.ts'

/** So many that wait so long are not just slow pages: the server is behind. */
const crowd = 100
const patience_ms = 3_000
const step_ms = 500

/** The requests of one step of time that have no answer yet. */
export type Arrivals = { waiting: number }

/**
 * Refuses new requests at once while the server is behind, until those that wait are answered: else all would
 * be answered when nobody waits any more (safety R10). Counts per step of time, not by a clock reading per
 * request, since most requests are answered from memory and should not pay for it.
 */
export function refuseOverload(app: FastifyInstance) {
  let latest: Arrivals = { waiting: 0 }
  /** Newest first. Steps that are late are kept only while something of them waits. */
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
    /**
     * Returns the count to decrement once there is an answer. Throws `Unavailable` while the server is
     * behind.
     */
    arrive(): Arrivals
  }
}
