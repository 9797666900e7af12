import type { Server } from '../assembly/server.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'

/** Serves what a test's server measures, on any free port of this machine. */
export async function openMetrics({ server }: { server: Server }) {
  const { metrics, deps } = server
  if (!metrics) throw new Error('METRICS_PORT is not set')
  const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' }, deps.log)
  const text = async () => (await fetch(served.address)).text()
  return {
    ...served,
    text,
    /** Values by name with labels, such as `tarazu_refusals_total{code="logout"}`. */
    async read() {
      const lines = (await text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return Object.fromEntries(
        lines.map((line) => {
          const end = line.lastIndexOf(' ')
          return [line.slice(0, end), Number(line.slice(end + 1).replace('Inf', 'Infinity'))]
        }),
      )
    },
  }
}
