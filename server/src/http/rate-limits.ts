import { getQuote } from '@tarazu/contract/market/api'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { networkOf } from './client-address.ts'
import { tokenOf } from './identify-caller.ts'

/** A chart costs as much as many other calls and needs no account, so charts are counted apart. */
const charts = 'charts of '
const maxCharts = 200

/**
 * How many requests one party may send: a signed-in customer, or else an address. Only a known token counts
 * as a customer, or each made-up one would bring a new budget (safety T37).
 */
export function rateLimits({ sessions }: Pick<Deps, 'sessions'>) {
  return {
    max: (_: FastifyRequest, key: string) => (key.startsWith(charts) ? maxCharts : 600),
    timeWindow: 10_000,
    /** Parties remembered at once. */
    cache: 50_000,
    keyGenerator(request: FastifyRequest) {
      const token = tokenOf(request.headers)
      const caller = (token && sessions.remembers(token)) ?? networkOf(request.ip)
      return request.routeOptions.config.endpoint === getQuote ? charts + caller : caller
    },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
  }
}
