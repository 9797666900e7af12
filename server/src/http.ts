/** The one way in: decodes with the contract's schema, identifies the caller, answers in the specification's envelope. */
import { hash } from 'node:crypto'
import { decodeInput, type Endpoint, type Input, type Reply } from '@tarazu/contract/endpoint'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeJson } from './answer-headers.ts'
import { cookieOf, operatorCookieOf } from './cookie.ts'
import type { Caller, Deps, OperatorCaller, RequestKey, Visitor } from './deps.ts'
import { EarlierAnswer, keepRefusal } from './ledger/once.ts'
import { Refusal, SignedOut } from './refusal.ts'
import { refuseBankDetails } from './refuse-bank-details.ts'
import { replyBody } from './reply-body.ts'

type Callers = { anyone: Visitor; customer: Caller; operator: OperatorCaller }
type CallerOf<E extends Endpoint> = Callers[E['caller']]

export type UseCase<E extends Endpoint> = (
  deps: Deps,
  caller: CallerOf<E>,
  input: Input<E>,
) => Promise<Reply<E>>

export function route<E extends Endpoint>(app: FastifyInstance, deps: Deps, of: E, useCase: UseCase<E>) {
  const ofCustomer = ofCustomers(deps)
  app.route({
    method: of.method,
    url: `/api${of.path}`,
    config: { endpoint: of },
    ...(of.largest !== undefined && { bodyLimit: of.largest }),
    handler: async (request, reply) => {
      const caller = await callerOf(deps, of, request, reply)
      const wire = (of.method === 'GET' ? request.query : request.body) ?? {}
      const input = decodeInput(of, wire)
      if (of.toCustomer) await checkTexts(deps, of, caller as OperatorCaller, input)
      const own = of.caller === 'customer' ? ofCustomer((caller as Caller).id) : deps
      const answer = () => useCase(own, caller as CallerOf<E>, input)
      if (!of.moves) {
        return writeJson(reply, replyBody(of, await (of.caller === 'operator' ? inTurn(answer) : answer())))
      }

      const customer = caller as Caller
      if (customer.closed && !of.afterClosing) throw new Refusal('account_closed')
      customer.once = requestKey(deps, of, request, wire)
      if (!customer.once) return writeJson(reply, await answerTo(deps, of, customer, answer))
      return answerOnce(deps, reply, customer.id, customer.once, () => answerTo(deps, of, customer, answer))
    },
  })
}

/**
 * What a use-case of one customer may reach, in an object of its own: all of `deps`, and of the database the rows that are
 * theirs (rule T12). Inherited, not copied: a copy with a getter costs forty microseconds, as much as all else of a poll.
 */
function ofCustomers(deps: Deps): (customer: number) => Deps {
  class Own {
    readonly #customer: number
    #db: Deps['db'] | undefined

    constructor(customer: number) {
      this.#customer = customer
    }

    /** Most polls are answered from memory and never ask for it. */
    get db() {
      this.#db ??= deps.dbOf(this.#customer)
      return this.#db
    }
  }
  Object.setPrototypeOf(Own.prototype, deps)
  return (customer) => new Own(customer) as Own & Deps
}

/** Each of the fields, whatever it is made of, before anything is done with it. */
async function checkTexts(deps: Deps, of: Endpoint, { operator }: OperatorCaller, input: unknown) {
  const fields = input as Record<string, unknown>
  for (const field of of.toCustomer ?? []) {
    for (const text of textsIn(fields[field]))
      await refuseBankDetails(deps, operator, text, {
        action: 'text.refused',
        detail: { path: of.path, field },
      })
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const tries = 4

/**
 * Two operators may need each other's rows in another order (a decision and the log, say). PostgreSQL then undoes one of
 * the two; its decision is taken again, on what the other has left.
 */
async function inTurn<T>(decide: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await decide()
  } catch (error) {
    const undone = (error as { code?: unknown } | null)?.code === '40P01'
    if (!undone || tried === tries) throw error
    return inTurn(decide, tried + 1)
  }
}

async function callerOf(deps: Deps, of: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (of.caller === 'customer') return identifyRequest(deps, request, reply)
  if (of.caller === 'operator') return identifyOperator(deps, of, request, reply)
  return visitorOf(request, reply)
}

/** The body of a success or a refusal; a refusal with a key is kept, so that a retry hears the same. */
async function answerTo<E extends Endpoint>(
  deps: Deps,
  of: E,
  caller: Caller,
  answer: () => Promise<Reply<E>>,
): Promise<string> {
  try {
    return replyBody(of, await answer())
  } catch (error) {
    if (!(error instanceof Refusal) || !caller.once) throw error
    // Not there is not a decision about it: it has a status of its own and is not kept.
    if (error.code === 'not_found') throw error
    const body = refusalBody(of, error)
    if (caller.once.windowMs !== undefined) throw error
    const earlier = await keepRefusal(deps, caller.id, caller.once, body)
    if (earlier) throw new EarlierAnswer(earlier.fingerprint, earlier.answer)
    return body
  }
}

type InFlight = Map<string, Promise<{ fingerprint: string; body: string }>>
const inFlightOf = new WeakMap<Deps, InFlight>()

/** Twins in this process wait for the first; twins in another one meet at the key's row (`ledger/once.ts`). */
async function answerOnce(
  deps: Deps,
  reply: FastifyReply,
  customer: number,
  request: RequestKey,
  answer: () => Promise<string>,
): Promise<FastifyReply> {
  const name = `${customer} ${request.key}`
  const inFlight: InFlight = inFlightOf.get(deps) ?? new Map()
  inFlightOf.set(deps, inFlight)
  const first = inFlight.get(name)
  if (first) {
    const earlier = await first.catch(() => undefined)
    // The first one failed through our fault, so it did nothing: this one is now the first.
    if (!earlier) return answerOnce(deps, reply, customer, request, answer)
    return replay(reply, request, new EarlierAnswer(earlier.fingerprint, earlier.body))
  }
  const running = answer().then((body) => ({ fingerprint: request.fingerprint, body }))
  inFlight.set(name, running)
  try {
    return writeJson(reply, (await running).body)
  } catch (error) {
    if (error instanceof EarlierAnswer) return replay(reply, request, error)
    throw error
  } finally {
    inFlight.delete(name)
  }
}

function replay(reply: FastifyReply, request: RequestKey, earlier: EarlierAnswer) {
  if (earlier.fingerprint !== request.fingerprint) throw new Refusal('idempotency_mismatch')
  reply.header('idempotent-replayed', 'true')
  return writeJson(reply, earlier.answer)
}

function requestKey(
  { secrets }: Pick<Deps, 'secrets'>,
  of: Endpoint,
  request: FastifyRequest,
  wire: unknown,
): RequestKey | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined && of.repeatWindow === undefined) return undefined
  // Begins with a secret: a body may hold a transaction password, whose six digits a plain hash would give away.
  const secret = secrets.key('request').toString('base64url')
  const fingerprint = hash('sha256', `${secret} ${of.method} ${of.path} ${JSON.stringify(wire)}`, 'base64url')
  if (given === undefined) return { key: `~${fingerprint}`, fingerprint, windowMs: of.repeatWindow as number }
  if (typeof given !== 'string' || !/^[\w.:-]{1,200}$/.test(given)) {
    throw new InvalidRequest([
      { field: 'Idempotency-Key', problem: 'must be 1 to 200 letters, digits, . _ : or -' },
    ])
  }
  return { key: given, fingerprint }
}

/** A request that does not have the form of the contract: HTTP 400 naming each field. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  readonly fields: { field: string; problem: string }[]
  constructor(fields: { field: string; problem: string }[]) {
    super('invalid_request')
    this.fields = fields
  }
}

/** Who signed in with this request's token; throws `SignedOut` where nobody did. */
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
  return Object.assign(visitorOf(request, reply), {
    id: session.customerId,
    sessionId: session.sessionId,
    cookie,
    frozen: session.frozen,
    closed: session.closed === true,
  })
}

/**
 * The operator of a console request. Throws `SignedOut`; refuses with `forbidden` where the role has no permission for
 * the endpoint. The cookie counts only with a header that no other site's form or image can send.
 */
export async function identifyOperator(
  deps: Deps,
  { permission }: Pick<Endpoint, 'permission'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorCaller> {
  const { 'operator-token': given, 'x-console': fromConsole, cookie } = request.headers
  const token = given ?? (fromConsole === '1' ? operatorCookieOf(cookie)?.value : undefined)
  const operator = typeof token === 'string' ? await deps.operators.identify(token) : undefined
  if (!operator) throw new SignedOut()
  if (!permission || !mayDo(operator.roles, permission)) throw new Refusal('forbidden')
  return Object.assign(visitorOf(request, reply), { operator })
}

/** The header `token`, or `Authorization: Bearer` as the same thing. */
export function tokenOf({ token, authorization }: FastifyRequest['headers']): string | undefined {
  if (typeof token === 'string') return token
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

export function visitorOf(request: FastifyRequest, reply: FastifyReply): Visitor {
  return new RequestVisitor(request, reply)
}

/** A class, because its getters are made once: few calls look at the address or the origin, and none needs a closure. */
class RequestVisitor implements Visitor {
  readonly #request: FastifyRequest
  readonly reply: Visitor['reply']

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

  get requestId() {
    return this.#request.id
  }
}

export function refusalBody(of: Endpoint | undefined, { code, message, detail }: Refusal) {
  return JSON.stringify({
    msg: 'no',
    code,
    data: of?.refusalData === 'sentence' ? message : code,
    text: message,
    ...(detail && { detail }),
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of this route; routes without one are listed in `openapi.ts`. */
    endpoint?: Endpoint
  }
}
