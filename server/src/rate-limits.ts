import type { FastifyRequest } from 'fastify'
import { partyOf } from './client-address.ts'
import type { Deps } from './deps.ts'
import { tokenOf } from './identify-caller.ts'

/**
 * How many requests one party may send: a customer who is signed in, or else an address. Only a token that is known here
 * makes a customer, or a new made-up one each time would be a new budget each time (safety T37).
 */
export function rateLimits({ sessions }: Pick<Deps, 'sessions'>) {
  return {
    max: 600,
    timeWindow: 10_000,
    /** Parties that are remembered at once. */
    cache: 50_000,
    keyGenerator(request: FastifyRequest) {
      const token = tokenOf(request.headers)
      return (token && sessions.remembers(token)) ?? partyOf(request.ip)
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
