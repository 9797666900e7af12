/** A request that moves something is carried out once, however often it arrives. */
import { hash } from 'node:crypto'
import type { Endpoint, Reply } from '@tarazu/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EarlierAnswer, keepAnswer } from '../acts/once.ts'
import { writeJson } from '../answer/answer-headers.ts'
import { notDone } from '../answer/not-done.ts'
import { InvalidRequest, Refusal } from '../answer/refusal.ts'
import { refusalBody, replyBody } from '../answer/reply-body.ts'
import type { Caller, Deps, RequestKey } from '../deps.ts'

/**
 * Duplicates in this process wait for the first; those in other processes meet at the key's row
 * (`acts/once.ts`).
 */
export async function answerOnce<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  caller: Caller,
  request: RequestKey,
  reply: FastifyReply,
  carryOut: () => Promise<Reply<E>>,
): Promise<FastifyReply> {
  const name = `${caller.id} ${request.key}`
  const { inFlight } = deps.requests
  const first = inFlight.get(name)
  if (first) {
    const earlier = await first.catch(() => undefined)
    // The first one failed through our fault and did nothing, so this one is now the first.
    if (!earlier) return answerOnce(deps, endpoint, caller, request, reply, carryOut)
    return replay(reply, request, new EarlierAnswer(earlier.fingerprint, earlier.body))
  }
  const running = bodyOnce(deps, endpoint, caller.id, request, carryOut).then((body) => ({
    fingerprint: request.fingerprint,
    body,
  }))
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

/** The client's key, or for endpoints with a window the request itself. */
export function requestKey(
  { secrets }: Pick<Deps, 'secrets'>,
  endpoint: Endpoint,
  request: FastifyRequest,
  wire: unknown,
): RequestKey | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined && endpoint.repeatWindow_ms === undefined) return undefined
  // Keyed, since a body may hold a transaction password, whose six digits a plain hash would give away.
  const secret = secrets.key('request').toString('base64url')
  const fingerprint = hash(
    'sha256',
    `${secret} ${endpoint.method} ${endpoint.path} ${JSON.stringify(wire)}`,
    'base64url',
  )
  if (given === undefined)
    return { key: `~${fingerprint}`, fingerprint, window_ms: endpoint.repeatWindow_ms as number }
  if (typeof given !== 'string' || !/^[\w.:-]{1,200}$/.test(given)) {
    throw new InvalidRequest([
      { field: 'Idempotency-Key', problem: 'must be 1 to 200 letters, digits, . _ : or -' },
    ])
  }
  return { key: given, fingerprint }
}

/** The body of a success or a refusal. Refusals are kept too, so that a retry gets the same. */
export async function bodyOnce<E extends Endpoint>(
  deps: Deps,
  endpoint: E,
  customer: number,
  request: RequestKey,
  carryOut: () => Promise<Reply<E>>,
): Promise<string> {
  try {
    return replyBody(endpoint, await carryOut())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // `not_found` is no decision: it has a status of its own and is not kept.
    if (error.code === 'not_found') throw error
    // A client that named no key may ask again at once.
    if (request.window_ms !== undefined) throw error
    const body = refusalBody(endpoint, error)
    if (!deps.requests.mayKeepRefusal(customer)) return body
    const earlier = await keepAnswer(deps, customer, request, body).catch((failure: unknown) => {
      throw notDone(failure)
    })
    if (earlier) throw new EarlierAnswer(earlier.fingerprint, earlier.answer)
    return body
  }
}
