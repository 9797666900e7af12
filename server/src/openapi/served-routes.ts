/** The routes that an app serves, for the API document and for tests that must not miss a route. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import type { FastifyInstance } from 'fastify'

export type ServedRoute = {
  method: string
  /** The path with `/api`. */
  url: string
  /** Undefined for routes that do not answer in the envelope: the stream, files, this document. */
  endpoint: Endpoint | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    servedRoutes?: readonly ServedRoute[]
  }
}

/** Has to be called before the first route. It also lists the routes of plugins. */
export function listRoutes(app: FastifyInstance) {
  const routes: ServedRoute[] = []
  app.decorate('servedRoutes', routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) routes.push({ method: each, url, endpoint: config?.endpoint })
  })
}

export function servedRoutes(app: FastifyInstance): readonly ServedRoute[] {
  if (!app.servedRoutes) throw new Error('the routes of this app are not listed')
  return app.servedRoutes
}

/** Each endpoint once, though Fastify adds a HEAD route to every GET. */
export function servedEndpoints(app: FastifyInstance): Endpoint[] {
  return [...new Set(servedRoutes(app).flatMap(({ endpoint }) => endpoint ?? []))]
}
