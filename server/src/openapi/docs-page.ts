/** `/api/docs` is Swagger UI from its package, under a policy that lets it reach this server only. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The same files as `swagger-ui-dist`, but without the telemetry of that package. */
const files = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tarazu API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const start = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
})
`

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function docsPage(app: FastifyInstance) {
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('content-type', 'text/html; charset=utf-8')
      .send(page),
  )
  app.get('/api/docs/', (_request, reply) => reply.redirect('/api/docs'))
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(start),
  )
  app.register(fastifyStatic, {
    root: files,
    prefix: '/api/docs/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => /^\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/.test(path),
  })
}
