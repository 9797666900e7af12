/** Makes a trace of each request, by the name of its route: what was typed is in none. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noTracing, type OpenTrace, type Tracing } from '../tracing/tracing.ts'
import { streamPaths } from './stream-paths.ts'

/**
 * Returns what tells the trace of a request why it was refused. Where nothing is traced there is no hook, and
 * nothing is returned.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing) {
  if (tracing === noTracing) return undefined
  const open = new WeakMap<FastifyRequest, OpenTrace>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request
    const { url: route } = routeOptions
    if (route !== undefined && !streamPaths.has(route)) {
      const facts = { 'http.request.method': method, 'http.route': route }
      const trace = tracing.trace(`${method} ${route}`, { kind: 'request', headers, facts })
      if (trace) open.set(request, trace)
    }
    done()
  })
  // Only here, since a body that arrives in parts leaves what was run before.
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = open.get(request)
    if (trace) trace.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const trace = open.get(request)
    if (trace) {
      trace.addRest('answer')
      trace.tell({ 'http.response.status_code': reply.statusCode })
      if (reply.statusCode >= 500) trace.fail()
      trace.end()
    }
    done()
  })
  return (code: string, request: FastifyRequest) => open.get(request)?.tell({ 'tarazu.refusal': code })
}
