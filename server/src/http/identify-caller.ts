/** Who calls: a visitor, a customer or an operator. */
import type { Endpoint } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, SignedOut } from '../answer/refusal.ts'
import { takesGzip } from '../answer/takes-gzip.ts'
import type { Caller, Deps, OperatorCaller, Visitor } from '../deps.ts'
import { cookieOf, operatorCookieOf } from './cookie.ts'

export async function callerOf(deps: Deps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.caller === 'customer') return identifyRequest(deps, request, reply)
  if (endpoint.caller === 'operator') return identifyOperator(deps, endpoint, request, reply)
  return visitorOf(request, reply)
}

/**
 * The customer of the request's token; throws `SignedOut` without one. In live mode a customer without a
 * second factor can only set one up: refused with `second_factor_needed` (safety T4).
 */
export async function identifyRequest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const token = tokenOf(request.headers)
  if (!token) throw new SignedOut()
  const cookie = cookieOf(request.headers.cookie)
  const found = deps.sessions.identify({ token, cookie })
  const session = found instanceof Promise ? await found : found
  if (!session) throw new SignedOut()
  if (session.setCookie) reply.header('set-cookie', session.setCookie)
  const { endpoint } = request.routeOptions.config
  if (session.oneFactor && deps.settings.mode === 'live' && !endpoint?.beforeSecondFactor)
    throw new Refusal('second_factor_needed')
  return Object.assign(visitorOf(request, reply), {
    id: session.customerId,
    sessionId: session.sessionId,
    cookie,
    frozen: session.frozen,
    closed: session.closed === true,
  })
}

/**
 * The operator of a console request. Throws `SignedOut`; refuses with `forbidden` if the role lacks the
 * endpoint's permission. The cookie counts only with a header that forms and images of other sites cannot
 * send.
 */
export async function identifyOperator(
  deps: Deps,
  { permission }: Pick<Endpoint, 'permission'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorCaller> {
  const token = operatorTokenOf(request.headers)
  const operator = token === undefined ? undefined : await deps.operators.identify(token)
  if (!operator) throw new SignedOut()
  if (!permission || !mayDo(operator.roles, permission)) {
    const { url: route } = request.routeOptions
    deps.log.warn({ operator: operator.id, route, requestId: request.id }, 'an operator has no right to this')
    throw new Refusal('forbidden')
  }
  return Object.assign(visitorOf(request, reply), { operator })
}

/** The token from the header `token`, or from `Authorization: Bearer`. */
export function tokenOf({ token, authorization }: FastifyRequest['headers']): string | undefined {
  if (typeof token === 'string') return token
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

/** The token of a console request: from its header, or from the cookie where the page says that it asks. */
export function operatorTokenOf(headers: FastifyRequest['headers']): string | undefined {
  const { 'operator-token': given, 'x-console': fromConsole, cookie } = headers
  const token = given ?? (fromConsole === '1' ? operatorCookieOf(cookie)?.value : undefined)
  return typeof token === 'string' ? token : undefined
}

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  return new RequestVisitor(request, reply)
}

/** A class, so that its getters are made once: few calls need the address or the origin. */
class RequestVisitor implements Visitor {
  readonly #request: FastifyRequest
  readonly reply: Visitor['reply']
  language: Visitor['language'] = 'en'

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request
    this.reply = reply
  }

  get address() {
    return this.#request.ip
  }

  get origin() {
    return `${this.#request.protocol}://${this.#request.host}`
  }

  get userAgent() {
    return this.#request.headers['user-agent'] ?? ''
  }

  get gzip() {
    return takesGzip(this.#request.headers['accept-encoding'])
  }

  get requestId() {
    return this.#request.id
  }
}
