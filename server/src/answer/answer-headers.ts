/** What every answer carries (safety S12). Put on it last, so that what comes from memory can be written in one go. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const noStore = { 'cache-control': 'no-store' }

/** `fixed` is the same for all answers. Everything that Fastify sends passes here; the others call what is below. */
export function guardAnswers(app: FastifyInstance, fixed: Record<string, string>) {
  app.decorate('fixedHeaders', Object.entries(fixed).flat())
  app.addHook('onSend', (request, reply, payload, done) => {
    // What a route has set itself stays: how long a page may be kept, or the stricter policy of a file that a customer sent.
    // Not by the address, which can be spelt in more ways than one.
    reply.headers({ ...fixed, ...noStore, 'x-request-id': request.id, ...reply.getHeaders() })
    done(null, payload)
  })
}

/**
 * Sends `body`, JSON, past Fastify, which would copy the headers one by one. The answers of one turn of the loop leave
 * together at its end: a write that wakes its reader costs twice what the next one does while that is awake.
 */
export function writeJson(reply: FastifyReply, body: string): FastifyReply {
  const headers = headersOf(reply)
  if (isKnown(reply)) return writeNothing(reply, headers)
  headers.push('content-type', 'application/json; charset=utf-8')
  headers.push('content-length', String(Buffer.byteLength(body)))
  const { raw } = reply
  // While it is still Fastify's, so that a header that cannot be sent becomes an error's answer.
  raw.writeHead(raw.statusCode, headers)
  reply.hijack()
  setImmediate(end, raw, body)
  return reply
}

/** The caller has the very same answer. */
function isKnown(reply: FastifyReply) {
  const tag = reply.getHeader('etag')
  return tag !== undefined && reply.request.headers['if-none-match'] === tag
}

function writeNothing(reply: FastifyReply, headers: string[]) {
  const { raw } = reply
  raw.writeHead(304, headers)
  reply.hijack()
  setImmediate(end, raw, '')
  return reply
}

function end(response: ServerResponse, body: string) {
  response.end(body)
}

/** Names and values in turn, as `writeHead` takes them, for an answer to a call that does not pass Fastify. */
export function headersOf(reply: FastifyReply): string[] {
  const own = reply.getHeaders() as OutgoingHttpHeaders
  const headers: unknown[] = [...reply.server.fixedHeaders, 'x-request-id', reply.request.id]
  if (own['cache-control'] === undefined) headers.push('cache-control', 'no-store')
  for (const name in own) headers.push(name, own[name])
  // Node's types know no list of values here, but a `set-cookie` may be one.
  return headers as string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names and values in turn. */
    fixedHeaders: readonly string[]
  }
}
