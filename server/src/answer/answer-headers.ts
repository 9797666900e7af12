/** The headers of every answer (safety S12), added last so that answers from memory are written in one go. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

const noStore = { 'cache-control': 'no-store' }

/**
 * `fixed` is the same for all answers. Answers sent by Fastify pass here; the others call the functions
 * below.
 */
export function guardAnswers(app: FastifyInstance, fixed: Record<string, string>) {
  app.decorate('fixedHeaders', Object.entries(fixed).flat())
  app.addHook('onSend', (request, reply, payload, done) => {
    // Headers that a route has set stay: its caching, or the stricter policy of a customer's file.
    // The address cannot decide it, for one address can be spelt in several ways.
    reply.headers({ ...fixed, ...noStore, 'x-request-id': request.id, ...reply.getHeaders() })
    done(null, payload)
  })
}

/**
 * Sends the JSON `body` past Fastify, which would copy the headers one by one. Answers of one turn of the
 * event loop are written together at its end: a write that wakes its reader costs twice as much as the next
 * one while that is awake.
 */
export function writeJson(reply: FastifyReply, body: string | Buffer): FastifyReply {
  const headers = headersOf(reply)
  if (isKnown(reply)) return writeNothing(reply, headers)
  headers.push('content-type', 'application/json; charset=utf-8')
  headers.push('content-length', String(Buffer.byteLength(body)))
  const { raw } = reply
  // Set before hijacking, so that Fastify still turns an invalid header into an error answer.
  raw.writeHead(raw.statusCode, headers)
  reply.hijack()
  setImmediate(end, raw, body)
  return reply
}

/** Whether the caller already has this version of the answer. */
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

function end(response: ServerResponse, body: string | Buffer) {
  response.end(body)
}

/** Alternating names and values, as `writeHead` takes them, for answers that do not pass Fastify. */
export function headersOf(reply: FastifyReply): string[] {
  const own = reply.getHeaders() as OutgoingHttpHeaders
  const headers: unknown[] = [...reply.server.fixedHeaders, 'x-request-id', reply.request.id]
  if (own['cache-control'] === undefined) headers.push('cache-control', 'no-store')
  for (const name in own) headers.push(name, own[name])
  // Node's types do not allow a list of values here, but a `set-cookie` may be one.
  return headers as string[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Alternating names and values. */
    fixedHeaders: readonly string[]
  }
}
