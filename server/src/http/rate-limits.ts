import { getQuote } from '@tarazu/contract/market/api'
import { listBars } from '@tarazu/contract/market/bars-api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { askingOf } from './asking.ts'
import { networksOf } from './client-address.ts'
import { type Counted, type Excess, makeRateCounts } from './rate-counts.ts'

/**
 * Most requests of one customer, or of one network of strangers, in ten seconds; then of the wider networks
 * of IPv6 around it, /56 and /48, in which one person may have any number of the narrower ones.
 */
const maxOf = { requests: [600, 1_200, 2_400], charts: [200, 400, 800] } as const

/** Whoever sends twice what is allowed is answered this much later, in ms: at once costs us as much again. */
const held_ms = 1_000

/**
 * How many requests one party may send: a signed-in customer or operator, or else a network. Only a known
 * token counts as somebody, or each made-up one would bring a new budget (safety T37).
 */
export function limitRates(app: FastifyInstance, deps: Pick<Deps, 'sessions' | 'operators' | 'clock'>) {
  const { count } = makeRateCounts(deps.clock.now)
  // Charts cost as much as many other calls and need no account, so they are counted apart.
  app.addHook('onRequest', (request, _reply, done) => {
    // What asks whether the process lives is no load of anybody's.
    if (request.routeOptions.config?.endpoint?.always) return done()
    const excess = count(partiesOf(deps, request))
    if (!excess) return done()
    const refusal = tooMany(excess)
    if (excess.times <= 2) return done(refusal)
    setTimeout(done, held_ms, refusal)
  })
  app.decorate('countRows', (request: FastifyRequest, rows: number) => {
    const excess = rows > 1 ? count(partiesOf(deps, request), rows - 1) : undefined
    if (excess) throw tooMany(excess)
  })
}

function tooMany({ wait_ms }: Excess) {
  const wait_s = Math.max(1, Math.ceil(wait_ms / 1000))
  return new Unavailable('Too many requests. Please wait a moment.', 429, wait_s)
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts the rows of a request that is counted once already. Throws `Unavailable` where they are too
     * many. Not there where rates are not limited.
     */
    countRows?: (request: FastifyRequest, rows: number) => void
  }
}

function partiesOf(deps: Pick<Deps, 'sessions' | 'operators'>, request: FastifyRequest): Counted[] {
  const endpoint = request.routeOptions.config?.endpoint
  const charts = endpoint === getQuote || endpoint === listBars
  const kind = charts ? 'charts of ' : ''
  const max = charts ? maxOf.charts : maxOf.requests
  const asking = askingOf(deps, request)
  if (!asking.stranger) return [{ party: kind + asking.name, max: max[0] }]
  return networksOf(request.ip).map((network, index) => ({
    party: kind + network,
    max: max[index] ?? max[2],
  }))
}
