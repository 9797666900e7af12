import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidRequest } from '../answer/refusal.ts'

/**
 * Bodies are JSON of at most 64 kB, without characters that PostgreSQL or a screen cannot hold (safety T39).
 */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {})
    return parseJson(request, text as string, done)
  })
  // Some programs send a content type without a body.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) return done(null, {})
    done(new InvalidRequest([{ field: 'body', problem: 'must be JSON in UTF-8' }]))
  })
  app.addHook('preValidation', (request, _reply, done) => {
    done(badTextOf(request))
  })
}

function badTextOf({ body, query }: FastifyRequest): Error | undefined {
  try {
    if (body !== undefined && body !== null) refuseBadText(body, '', 0)
    refuseBadText(query, '', 0)
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** No input of the contract is nested as deep; walking a far deeper one would overflow the stack. */
const maxDepth = 20

function refuseBadText(value: unknown, at: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new InvalidRequest([{ field: at || 'body', problem: 'holds a character that is not allowed' }])
    }
  } else if (typeof value === 'object' && value !== null) {
    if (depth === maxDepth) throw new InvalidRequest([{ field: at || 'body', problem: 'is nested too deep' }])
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) {
        throw new InvalidRequest([{ field: at || 'body', problem: 'has a field name that is not allowed' }])
      }
      refuseBadText(inner, at ? `${at}.${key}` : key, depth + 1)
    }
  }
}
