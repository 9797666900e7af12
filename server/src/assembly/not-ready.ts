/**
 * Answers on the port while migrations run, which may take minutes, so that a probe sees a server that is
 * starting.
 */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { getLiveness } from '@tarazu/contract/config/api'
import { replyBody } from '../answer/reply-body.ts'
import { arrivalLimits } from '../http/arrival.ts'
import type { Tls } from '../http/tls.ts'
import { answerBadBytes, bodyGuards } from '../http/unrouted.ts'

const refusal = JSON.stringify({
  msg: 'no',
  code: 'unavailable',
  data: 'unavailable',
  text: 'The server is not ready to take orders.',
  detail: { done: false },
})
const alive = replyBody(getLiveness, { status: 'live' })
const alivePath = `/api${getLiveness.path}`

const headers = { ...bodyGuards, connection: 'close' }
const ofRefusal = { ...headers, 'content-length': refusal.length, 'retry-after': '5' }
const ofAlive = { ...headers, 'content-length': alive.length }

/**
 * Answers 503 to everything but the question whether the process lives, so that nobody restarts it in the
 * middle of a migration. Returns what closes it, to make room for the server itself.
 */
export async function answerNotReady({ port, host }: { port: number; host: string }, tls?: Tls) {
  const answer: RequestListener = ({ url }, response) => {
    if (url?.split('?', 1)[0] === alivePath) response.writeHead(200, ofAlive).end(alive)
    else response.writeHead(503, ofRefusal).end(refusal)
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
