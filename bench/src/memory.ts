/** Memory of a server that knows 10,000 customers and holds 1,000 streams open. */
import { readFile } from 'node:fs/promises'
import { startStreamServer } from './start-stream-server.ts'
import { benchStream } from './stream.ts'

export async function benchMemory(databaseUrl: string) {
  const server = await startStreamServer(databaseUrl, { customers: 10_000, symbols: 100 })
  try {
    for (const token of server.tokens) {
      const answer = await fetch(`${server.baseUrl}/stock/success/v2/user/info`, { headers: { token } })
      if (!answer.ok) throw new Error(`user/info answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const stream = benchStream({ ...server, connections: 1_000, seconds: 10, packed: true })
    let most = 0
    const look = setInterval(async () => {
      most = Math.max(most, await residentMegabytes(server.pid))
    }, 500)
    await stream.finally(() => clearInterval(look))
    return { customers: server.tokens.length, connections: 1_000, megabytes: most }
  } finally {
    await server.stop()
  }
}

async function residentMegabytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}
