/** `/metrics` on an address of its own, which can be reached where the app cannot, and not through it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import { arrivalLimits } from '../http/arrival.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { address: string; stop(): Promise<void> }

type Where = { port: number; host: string }

export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { port, host }: Where,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<MetricsServer> {
  const server = createServer(arrivalLimits, async ({ method, url }, response) => {
    const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }
    if (method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, headers).end()
      return
    }
    try {
      const text = await metrics.text()
      response.writeHead(200, { ...headers, 'content-type': metrics.contentType }).end(text)
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read')
      response.writeHead(500, headers).end()
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const at = typeof bound === 'object' && bound ? bound.port : port
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${at}/metrics`
  log.info({ address }, 'metrics are served')
  return {
    address,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
