/** Answers to bytes that never become a request, with the same envelope and headers as all others. */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export const bodyGuards = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

const body = (field: string, problem: string) =>
  JSON.stringify({
    msg: 'no',
    code: 'invalid_request',
    data: 'invalid_request',
    text: 'This request is not understood.',
    detail: { fields: [{ field, problem }] },
  })

/** A malformed address, found before there is a route and its hooks. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(400)
    .headers({ ...bodyGuards, 'x-request-id': request.id })
    .send(body('path', 'is not the address of anything'))
}

const statuses: Record<string, [status: string, field: string, problem: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers', 'are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request', 'took too long to arrive'],
}

/** Time for a client that is still sending to read the answer; then the connection is closed. */
const lingering_ms = 1_000

/** Not HTTP, or so long or slow that Node gave up. Whoever has left gets no answer. */
export function answerBadBytes(error: Error & { code?: string }, socket: Socket) {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, field, problem] = statuses[error.code ?? ''] ?? ['400 Bad Request', 'request', 'is not HTTP']
  const text = body(field, problem)
  const head = { ...bodyGuards, 'content-length': text.length, connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, '', text].join('\r\n'))
  const lingering = setTimeout(() => socket.destroy(), lingering_ms)
  socket.once('close', () => clearTimeout(lingering))
}
