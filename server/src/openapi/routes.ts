/** `/api/openapi.json` and the page that shows it. */
import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs-page.ts'
import { openapiDocument } from './document.ts'
import { listRoutes, servedEndpoints } from './served-routes.ts'

/** Has to be called before all other routes are registered, because it lists them for the document. */
export function openapiRoutes(app: FastifyInstance) {
  listRoutes(app)
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(servedEndpoints(app)))
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=60')
      .send(document)
  })
  docsPage(app)
}
