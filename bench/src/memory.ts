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
    const read = { ...server, connections: 1_000, seconds: 10, packed: true }
    const megabytes = await mostMegabytes(server.pid, benchStream(read))
    return { customers: server.tokens.length, connections: 1_000, megabytes }
  } finally {
    await server.stop()
  }
}

/** Ten thousand streams of twenty symbols, and what they take of the server's memory. */
export async function benchManyStreams(databaseUrl: string) {
  const server = await startStreamServer(databaseUrl, { customers: 1_500, symbols: 20 })
  try {
    // One more, which the server has room for, is opened at the end.
    const read = { ...server, connections: 9_999, seconds: 15, packed: true, serverPid: server.pid }
    const stream = benchStream(read)
    const megabytes = await mostMegabytes(server.pid, stream)
    return { ...(await stream), megabytes }
  } finally {
    await server.stop()
  }
}

/** The most that a process has in memory while something goes on. */
async function mostMegabytes(pid: number, meanwhile: Promise<unknown>) {
  let most = 0
  const look = setInterval(async () => {
    most = Math.max(most, await residentMegabytes(pid))
  }, 500)
  await meanwhile.finally(() => clearInterval(look))
  return most
}

async function residentMegabytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024)
}
