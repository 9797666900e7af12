/** Lets in what memory answers, and what needs the database in turn (safety R10, decision 107). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type GateLimits, makeFairGate, type Place, workLimits } from '../concurrency/fair-gate.ts'
import type { Deps } from '../deps.ts'
import { askingOf, customerInMemory } from './asking.ts'

/**
 * Whether a request passes without a place: memory has the whole answer, or it has bounds of its own, as signing
 * in has. `customer` is undefined where the session is not in memory.
 */
export type Passes = (customer: number | undefined) => boolean

const sweep_ms = 100
const tell_ms = 10_000

type Parts = Pick<Deps, 'sessions' | 'operators' | 'clock' | 'log'>

export function admitInTurn(app: FastifyInstance, deps: Parts, limits: GateLimits = workLimits) {
  const gate = makeFairGate(limits, deps.clock.now)
  const sweeping = setInterval(gate.sweep, sweep_ms)
  const telling = setInterval(() => {
    const refused = gate.takeRefused()
    if (refused > 0) deps.log.warn({ refused, ...gate.state }, 'requests were sent away, since too many came')
  }, tell_ms)
  for (const timer of [sweeping, telling]) timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearInterval(telling)
  })
  app.decorate('admit', (request: FastifyRequest, passes: Passes | undefined) =>
    passes?.(customerInMemory(deps, request)) ? undefined : gate.enter(askingOf(deps, request)),
  )
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the place to leave once there is an answer, perhaps later; undefined where none is needed. Throws
     * `TurnedAway` where it would take too long.
     */
    admit(request: FastifyRequest, passes: Passes | undefined): Place | Promise<Place> | undefined
  }
}
