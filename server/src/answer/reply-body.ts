import { type Endpoint, encodeReply, type Reply } from '@tarazu/contract/endpoint'
import type { Refusal } from './refusal.ts'

/** The body of a success, as it is sent and as it is stored for retries. */
function okBody(encodedReply: unknown) {
  return `{"msg":"ok","data":${JSON.stringify(encodedReply)}}`
}

/**
 * Encoded bodies by reply: for replies that are shared, and those whose body was stored with the request's
 * key.
 */
const bodies = new WeakMap<object, string>()

/** Bodies as bytes, by reply. */
const shared = new WeakMap<object, Buffer>()

/** Use-cases call it that make the bytes once for all who are sent them, packed where they say so. */
export const shareBody = (reply: object, bytes: Buffer) => void shared.set(reply, bytes)

/** What is sent of a reply that is stored with no key. */
export const sentBody = <E extends Endpoint>(endpoint: E, reply: Reply<E>) =>
  shared.get(reply as object) ?? replyBody(endpoint, reply)

/** A reply that does not fit its contract is our bug, not a malformed request. */
export function replyBody<E extends Endpoint>(endpoint: E, reply: Reply<E>): string {
  const known = bodies.get(reply as object)
  if (known !== undefined) return known
  try {
    const body = okBody(encodeReply(endpoint, reply))
    if (typeof reply === 'object' && reply !== null) bodies.set(reply, body)
    return body
  } catch (cause) {
    throw new Error(`the reply of ${endpoint.method} ${endpoint.path} does not fit its contract`, { cause })
  }
}

export function refusalBody(endpoint: Endpoint | undefined, { code, message, detail }: Refusal) {
  return JSON.stringify({
    msg: 'no',
    code,
    data: endpoint?.refusalData === 'sentence' ? message : code,
    text: message,
    ...(detail && { detail }),
  })
}
