/** Posts one message to a customer's program, and to no address that is not public. */
import { createHmac } from 'node:crypto'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isPossibleWebhook, isPublicAddress } from './webhook-address.ts'

const timeout_ms = 5_000

type Message = {
  url: string
  /** 32 bytes. */
  secret: Buffer
  /** Names the message, so that its receiver knows a repetition. */
  id: string
  body: string
  /** ms UTC. */
  at: number
  /** Origins that may be private. */
  allowed: readonly string[]
}

/**
 * Returns undefined if it was taken, else why not in a word. Redirects are not followed, and of the answer
 * only its status is read.
 */
export async function postWebhook({
  url,
  secret,
  id,
  body,
  at,
  allowed,
}: Message): Promise<string | undefined> {
  // The setting may have changed since the address was set.
  if (!isPossibleWebhook(url, allowed)) return 'refused address'
  const target = new URL(url)
  const isAllowed = allowed.includes(target.origin)
  const request = target.protocol === 'https:' ? requestTls : requestPlain
  const options = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Tarazu',
      ...signatureOf({ secret, id, body, at }),
    },
    signal: AbortSignal.timeout(timeout_ms),
    agent: false as const,
    ...(!isAllowed && { lookup: lookupPublic }),
  }
  return new Promise((resolve) => {
    const sent = request(target, options, (answer) => {
      const { statusCode = 0 } = answer
      answer.destroy()
      resolve(statusCode >= 200 && statusCode < 300 ? undefined : `HTTP ${statusCode}`)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
    // A change of protocol (101) that nobody here listens for ends without an answer and without an error.
    sent.on('close', () => resolve('no answer'))
    sent.end(body)
  })
}

/** The headers of Standard Webhooks. */
export function signatureOf({ secret, id, body, at }: Pick<Message, 'secret' | 'id' | 'body' | 'at'>) {
  const seconds = String(Math.floor(at / 1_000))
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` }
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for the connection itself, so that it cannot mean another machine a moment later. Refused
 * where any of its addresses is not public.
 */
export const makeLookup =
  (resolver: Pick<Resolver, 'resolve4' | 'resolve6'>) =>
  (name: string, options: LookupOptions, found: Found) => {
    const answers = [resolver.resolve4(name), resolver.resolve6(name)]
    void Promise.allSettled(answers).then(([four, six]) => {
      const addresses = [
        ...(four?.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six?.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ]
      const [first] = addresses
      if (!first) return found(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return found(Object.assign(new Error('private address'), { code: 'private address' }), [])
      if (options.all) found(null, addresses)
      else found(null, first.address, first.family)
    })
  }

/** Asks name servers by itself: the few threads of getaddrinfo would be held by a name that never answers. */
const lookupPublic = makeLookup(new Resolver({ timeout: 1_500, tries: 2 }))
