/** Which routes an app serves: the API document is made from this list, and tests that leave out no route read it. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import type { FastifyInstance } from 'fastify'

export type ServedRoute = {
  method: string
  /** With `/api`. */
  url: string
  /** Routes that are not calls in the envelope (the stream, files, this document) have none. */
  endpoint: Endpoint | undefined
}

const listed = new WeakMap<FastifyInstance, ServedRoute[]>()

/** To be called before the first route. Routes of plugins are heard of too. */
export function listRoutes(app: FastifyInstance) {
  const routes: ServedRoute[] = []
  listed.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
  })
}

export function servedRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const routes = listed.get(app)
  if (!routes) throw new Error('the routes of this app are not listed')
  return routes
}

/** Each once; Fastify adds a HEAD route to every GET. */
export function servedEndpoints(app: FastifyInstance): Endpoint[] {
  return [...new Set(servedRoutes(app).flatMap(({ endpoint }) => endpoint ?? []))]
}
