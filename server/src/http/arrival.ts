/** Requires that a request arrives in time and names its host, before its content is looked at. */
import type { FastifyInstance } from 'fastify'
import { InvalidRequest } from '../answer/refusal.ts'

/**
 * Options of Node's server, in ms, for receiving the headers and the whole request. Node checks its
 * connections only periodically, so a slow one ends within `requestTimeout` and one
 * `connectionsCheckingInterval`.
 */
export const arrivalLimits = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  // Node's own answer would lack our headers and envelope: `refuseWithoutHost` gives ours.
  requireHostHeader: false,
}
export type ArrivalLimits = typeof arrivalLimits

/** HTTP/1.1 requires a host (RFC 9112, 3.2); clients of HTTP/1.0 need not know it. */
export function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const named = raw.httpVersion !== '1.1' || raw.headers.host !== undefined
    done(named ? undefined : new InvalidRequest([{ field: 'host', problem: 'is missing' }]))
  })
}
