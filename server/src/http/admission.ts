/** Lets in what memory answers, and what needs the database in turn (safety R10, decision 107). */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeJson } from '../answer/answer-headers.ts'
import {
  crowded,
  type FairGate,
  type GateLimits,
  makeFairGate,
  type Place,
  type TurnedAway,
  tooManyAtOnce,
  workLimits,
} from '../concurrency/fair-gate.ts'
import type { Deps } from '../deps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { askingOf, customerInMemory } from './asking.ts'
import type { OnRefusal } from './errors.ts'

/**
 * Whether a request passes without a place: memory has the whole answer, or it has bounds of its own, as
 * signing in has. `customer` is undefined where the session is not in memory.
 */
export type Passes = (customer: number | undefined) => boolean

/** The answers, by their status. */
const answers = {
  503: answerTo(crowded, 'unavailable'),
  429: answerTo(tooManyAtOnce, 'too_many'),
}

function answerTo({ message: text }: TurnedAway, code: string) {
  return { code, body: JSON.stringify({ msg: 'no', code, data: code, text, detail: { done: false } }) }
}

const sweep_ms = 100
const tell_ms = 10_000

type Parts = Pick<Deps, 'sessions' | 'operators' | 'clock' | 'log'>
type Options = { limits?: GateLimits | undefined; metrics?: Metrics | undefined; onRefusal?: OnRefusal }

export function admitInTurn(
  app: FastifyInstance,
  deps: Parts,
  { limits = workLimits, metrics, onRefusal }: Options = {},
) {
  const gate = makeFairGate(limits, deps.clock.now)
  const lateness = monitorEventLoopDelay({ resolution: 20 })
  lateness.enable()
  const sweeping = setInterval(() => {
    gate.sweep(lateness.max / 1e6 - 20)
    lateness.reset()
  }, sweep_ms)
  let told = 0
  const telling = setInterval(() => {
    const all = gate.refused.unavailable + gate.refused.too_many
    const refused = all - told
    if (refused > 0) deps.log.warn({ refused, ...gate.state }, 'requests were sent away, since too many came')
    told = all
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
    if (!endpoint || passes?.(customerInMemory(deps, request))) return done()
    const away = gate.refusalOf(askingOf(deps, request))
    if (!away) return done()
    gate.noteRefused(away)
    const { code, body } = answers[away.status]
    onRefusal?.(code, request)
    reply.header('retry-after', String(away.retryAfter_s))
    reply.raw.statusCode = away.status
    writeJson(reply, body)
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
  if (metrics) showGate(metrics, gate)
}

function showGate(metrics: Metrics, gate: FairGate) {
  metrics.show(
    {
      name: 'tarazu_gate_requests',
      help: 'Requests that need the database, by what they do',
      label: 'state',
    },
    () => ({ in_progress: gate.state.inProgress, waiting: gate.state.waiting }),
  )
  metrics.show(
    { name: 'tarazu_gate_width', help: 'Requests that may need the database at once' },
    () => gate.state.width,
  )
  metrics.showTotal(
    {
      name: 'tarazu_turned_away_total',
      help: 'Requests that were sent away, since too many came',
      label: 'code',
    },
    () => gate.refused,
  )
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
