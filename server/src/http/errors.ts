/** Turns errors into answers. Nothing of SQL, paths or stacks leaves here. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isNotDone } from '../answer/not-done.ts'
import {
  ForeignSite,
  InvalidRequest,
  NotEncrypted,
  Refusal,
  refusalStatus,
  SignedOut,
  Unavailable,
} from '../answer/refusal.ts'
import { refusalBody } from '../answer/reply-body.ts'
import { TurnedAway } from '../concurrency/fair-gate.ts'
import type { Deps } from '../deps.ts'
import { fieldProblems } from './field-problems.ts'
import { sendPage } from './web-files.ts'

/** Called with the code of each refusal and each failure. */
export type OnRefusal = (code: string, request: FastifyRequest) => void

type Uses = Pick<Deps, 'log'> & { onRefusal?: OnRefusal }

export function answerErrors(app: FastifyInstance, deps: Uses) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code, body: said, retryAfter } = outside(error, request)
    deps.onRefusal?.(code, request)
    const before = status >= 429 && isNotDone(error)
    const body = before ? said.replace(/}$/, ',"detail":{"done":false}}') : said
    // Whoever is turned away is counted, since a line for each would be more work than the refusal.
    if (status >= 500 && !(error instanceof TurnedAway)) {
      const level = status === 500 ? 'error' : 'warn'
      deps.log[level](
        { err: error, requestId: request.id, route: request.routeOptions.url },
        'request failed',
      )
    }
    if (error instanceof ForeignSite) {
      const { url: route } = request.routeOptions
      deps.log.warn({ requestId: request.id, route }, 'a page of another site asked for something')
    }
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return answer(reply, status, body)
  })
  app.setNotFoundHandler((request, reply) => {
    return sendPage(app, request, reply) ?? answer(reply, 404, no('not_found', 'This does not exist.').body)
  })
}

type Outside = { status: number; code: string; body: string; retryAfter?: number }

function outside(error: Error & { code?: unknown; statusCode?: number }, request: FastifyRequest): Outside {
  if (error instanceof Refusal) {
    const status = refusalStatus[error.code] ?? 200
    const body = refusalBody(request.routeOptions.config.endpoint, error)
    const seconds = error.detail?.['retry_after_seconds']
    return { status, code: error.code, body, ...(typeof seconds === 'number' && { retryAfter: seconds }) }
  }
  if (error instanceof SignedOut) {
    return {
      status: 400,
      code: 'logout',
      body: JSON.stringify({ msg: 'no', code: 'logout', data: 'logout', message: 'logout' }),
    }
  }
  if (error instanceof ForeignSite)
    return { status: 403, ...no('forbidden', 'This request came from another site.') }
  if (error instanceof NotEncrypted)
    return { status: 403, ...no('forbidden', 'This is answered over HTTPS only.') }
  if (error instanceof z.core.$ZodError) return invalid(error.issues.flatMap(fieldProblems))
  if (error instanceof InvalidRequest) return invalid(error.fields)
  if (error instanceof Unavailable) {
    const code = error.status === 429 ? 'too_many' : 'unavailable'
    return { status: error.status, ...no(code, error.message), retryAfter: error.retryAfter_s }
  }
  const code = typeof error.code === 'string' ? error.code : ''
  const known = ofDatabase(code) ?? ofFastify(code, error)
  if (known) return known
  if (
    /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout/.test(
      error.message,
    )
  ) {
    return unavailable
  }
  return {
    status: 500,
    code: 'server_error',
    body: JSON.stringify({
      msg: 'no',
      code: 'server_error',
      data: 'server_error',
      text: 'Something went wrong on our side.',
      trace_id: request.id,
    }),
  }
}

const unavailable: Outside = {
  status: 503,
  ...no('unavailable', 'The service is not available at the moment. Please try again.'),
  retryAfter: 2,
}

/**
 * Database failures that are not our fault and pass: it is away, starting, full, overloaded, busy, or lost
 * its disk.
 */
function ofDatabase(code: string): Outside | undefined {
  if (code === '53100' || code === 'ENOSPC') {
    return {
      status: 503,
      ...no('storage_full', 'The service cannot store anything at the moment.'),
      retryAfter: 10,
    }
  }
  if (/^(08|57P0|53|58)/.test(code) || ['57014', '55P03', '40001', '40P01', '25006', '25P03'].includes(code))
    return unavailable
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code)) return unavailable
  return undefined
}

function ofFastify(code: string, error: { statusCode?: number }): Outside | undefined {
  if (!code.startsWith('FST_')) return undefined
  switch (error.statusCode) {
    case 413:
      return { status: 413, ...no('too_large', 'This request is too large.') }
    case 415:
    case 400:
      return invalid([{ field: 'body', problem: 'must be JSON in UTF-8' }])
    // Fastify's answer to a path that leads out of the folder.
    case 403:
    case 404:
      return { status: 404, ...no('not_found', 'This does not exist.') }
    default:
      return undefined
  }
}

/** Bounds the answer, however much was sent. */
const max = { fields: 20, letters: 60 }

function invalid(found: { field: string; problem: string }[]): Outside {
  const fields = found
    .slice(0, max.fields)
    .map(({ field, problem }) => ({ field: field.slice(0, max.letters), problem }))
  return {
    status: 400,
    code: 'invalid_request',
    body: JSON.stringify({
      msg: 'no',
      code: 'invalid_request',
      data: 'invalid_request',
      text: 'This request is not understood.',
      detail: { fields },
    }),
  }
}

function no(code: string, text: string) {
  return { code, body: JSON.stringify({ msg: 'no', code, data: code, text }) }
}

function answer(reply: FastifyReply, status: number, body: string) {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body)
}
