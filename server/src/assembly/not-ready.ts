/**
 * Answers on the port while migrations run, which may take minutes, so that a probe sees a server that is
 * starting.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { arrivalLimits } from '../http/arrival.ts'
import type { Tls } from '../http/tls.ts'
import { answerBadBytes, bodyGuards } from '../http/unrouted.ts'

const body = JSON.stringify({
  msg: 'no',
  code: 'unavailable',
  data: 'unavailable',
  text: 'The server is not ready to take orders.',
  detail: { done: false },
})

const headers = { ...bodyGuards, 'content-length': body.length, 'retry-after': '5', connection: 'close' }

/** Answers 503 to everything. Returns what closes it, to make room for the server itself. */
export async function answerNotReady({ port, host }: { port: number; host: string }, tls?: Tls) {
  const answer: RequestListener = (_request, response) => {
    response.writeHead(503, headers).end(body)
  }
  const server = tls
    ? createTlsServer({ ...tls, ...arrivalLimits }, answer)
    : createServer(arrivalLimits, answer)
  server.on('clientError', answerBadBytes)
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
