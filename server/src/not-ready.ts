/** What the port says while the database is brought up to date, which may take minutes: a probe shall see a server that starts. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { bodyGuards } from './http-unrouted.ts'

const body = JSON.stringify({
  msg: 'no',
  code: 'unavailable',
  data: 'unavailable',
  text: 'The server is not ready to take orders.',
  detail: { done: false },
})

/** Answers 503 to everything, until it is told to make room for the server itself. */
export async function answerNotReady({ port, host }: { port: number; host: string }) {
  const server = createServer((_request, response) => {
    response.writeHead(503, { ...bodyGuards, 'retry-after': '5', connection: 'close' }).end(body)
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
