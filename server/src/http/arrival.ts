/** What is asked of a request before anybody looks at what it says: that it arrives, and names whom it is for. */
import type { FastifyInstance } from 'fastify'
import { InvalidRequest } from '../answer/refusal.ts'

/**
 * Options of Node's server, in ms: until when the head has to be there, and until when all of it. Node looks at its connections
 * only every so often, so a slow one ends within `requestTimeout` and one `connectionsCheckingInterval`.
 */
export const arrivalLimits = {
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  // Node's own answer would have neither our headers nor our envelope: `refuseWithoutHost` gives ours.
  requireHostHeader: false,
}
export type ArrivalLimits = typeof arrivalLimits

/** HTTP/1.1 asks for it (RFC 9112, 3.2); a client of 1.0 need not know it. */
export function refuseWithoutHost(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const named = raw.httpVersion !== '1.1' || raw.headers.host !== undefined
    done(named ? undefined : new InvalidRequest([{ field: 'host', problem: 'is missing' }]))
  })
}
