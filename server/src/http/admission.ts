/** Lets in what memory answers, and what needs the database in turn (safety R10, decision 107). */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeJson } from '../answer/answer-headers.ts'
import { crowded, type GateLimits, makeFairGate, type Place, workLimits } from '../concurrency/fair-gate.ts'
import type { Deps } from '../deps.ts'
import { askingOf, customerInMemory } from './asking.ts'

/**
 * Whether a request passes without a place: memory has the whole answer, or it has bounds of its own, as
 * signing in has. `customer` is undefined where the session is not in memory.
 */
export type Passes = (customer: number | undefined) => boolean

const closed = JSON.stringify({
  msg: 'no',
  code: 'unavailable',
  data: 'unavailable',
  text: crowded.message,
  detail: { done: false },
})

const sweep_ms = 100
const tell_ms = 10_000

type Parts = Pick<Deps, 'sessions' | 'operators' | 'clock' | 'log'>

export function admitInTurn(app: FastifyInstance, deps: Parts, limits: GateLimits = workLimits) {
  const gate = makeFairGate(limits, deps.clock.now)
  const lateness = monitorEventLoopDelay({ resolution: 20 })
  lateness.enable()
  const sweeping = setInterval(() => {
    gate.sweep(lateness.max / 1e6 - 20)
    lateness.reset()
  }, sweep_ms)
  const telling = setInterval(() => {
    const refused = gate.takeRefused()
    if (refused > 0) deps.log.warn({ refused, ...gate.state }, 'requests were sent away, since too many came')
  }, tell_ms)
  for (const timer of [sweeping, telling]) timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    clearInterval(telling)
    lateness.disable()
  })
  // Answered before the body is read and past Fastify's handling of errors, which would cost ten times as
  // much.
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint, passes } = request.routeOptions.config
    if (!endpoint || passes?.(customerInMemory(deps, request)) || !gate.isClosedTo(askingOf(deps, request)))
      return done()
    gate.noteRefused()
    reply.header('retry-after', String(crowded.retryAfter_s))
    reply.raw.statusCode = crowded.status
    writeJson(reply, closed)
  })
  app.decorate('admit', (request: FastifyRequest) =>
    request.routeOptions.config.passes?.(customerInMemory(deps, request))
      ? undefined
      : gate.enter(askingOf(deps, request)),
  )
  app.decorate('admitKnown', (request: FastifyRequest, place: Place) => {
    const asking = askingOf(deps, request)
    if (asking.stranger) return place
    place.leave()
    return gate.enter(asking)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Returns the place to leave once there is an answer, perhaps later; undefined where none is needed.
     * Throws `TurnedAway` where it would take too long.
     */
    admit(request: FastifyRequest): Place | Promise<Place> | undefined
    /**
     * Takes a stranger's place back once they are known, and returns one of their own: those who come
     * back after a restart do not wait for each other. Throws as `admit` does, and has taken the place back.
     */
    admitKnown(request: FastifyRequest, place: Place): Place | Promise<Place>
  }
}
