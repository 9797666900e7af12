/**
 * Asks a source of prices, and keeps who answered: without it nobody could say later whose prices they were.
 */
import { createHash } from 'node:crypto'
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { QuoteOrigin } from './feed.ts'

export class SourceError extends Error {
  override name = 'SourceError'
  /** The HTTP status; 0 when there was no usable answer. */
  readonly status: number
  /** How long the answer asked us to wait, ms. */
  readonly retryAfter_ms: number
  constructor(message: string, status = 0, retryAfter_ms = 0) {
    super(message)
    this.status = status
    this.retryAfter_ms = retryAfter_ms
  }
}

export type SourceAnswer = { json: unknown; from: QuoteOrigin }

type SourceLimits = { timeout_ms: number; maximumBytes: number; signal: AbortSignal }

/** Connections are kept, TLS sessions are not: a resumed one need not show the certificate again. */
export function makeAskSource(signal: AbortSignal) {
  const http = new HttpAgent({ keepAlive: true })
  const https = new HttpsAgent({ keepAlive: true, maxCachedSessions: 0 })
  const keyOf = makeKeyOf()
  signal.addEventListener('abort', () => {
    http.destroy()
    https.destroy()
  })

  return async (url: URL, limits: SourceLimits): Promise<SourceAnswer> => {
    const ending = AbortSignal.any([limits.signal, AbortSignal.timeout(limits.timeout_ms)])
    const options = {
      signal: ending,
      headers: {
        accept: 'application/json',
        // What is hashed is what was sent, as anybody gets it who asks the same.
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible; Tarazu)',
      },
    }
    const request =
      url.protocol === 'https:'
        ? overHttps(url, { ...options, agent: https })
        : overHttp(url, { ...options, agent: http })
    try {
      const { response, key } = await responseTo(request, keyOf)
      refuseUnlessOk(response)
      const body = await readBody(response, limits.maximumBytes)
      const answerHash = createHash('sha256').update(body).digest('hex')
      return { json: parsed(body), from: { origin: url.origin, key, answerHash } }
    } catch (error) {
      throw ending.aborted ? ending.reason : error
    }
  }
}

const responseTo = (request: ClientRequest, keyOf: (socket: Socket) => string | null) =>
  new Promise<{ response: IncomingMessage; key: string | null }>((resolve, reject) => {
    request
      // A socket that was given back a moment later no longer tells the certificate.
      .on('response', (response) => resolve({ response, key: keyOf(response.socket) }))
      .on('error', reject)
      .end()
  })

/**
 * The fingerprint as `curl --pinnedpubkey` takes it, so that anybody can ask whether it is the source's. Null
 * without TLS. Kept for each connection, since Node tells the certificate of one that is used again no more.
 */
function makeKeyOf() {
  const known = new WeakMap<Socket, string | null>()
  return (socket: Socket) => {
    const key = known.get(socket) ?? fingerprintOf(socket)
    known.set(socket, key)
    return key
  }
}

function fingerprintOf(socket: Socket): string | null {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
  const key = certificate?.publicKey.export({ type: 'spki', format: 'der' })
  return key === undefined ? null : `sha256//${createHash('sha256').update(key).digest('base64')}`
}

function refuseUnlessOk(response: IncomingMessage) {
  const { statusCode: status = 0 } = response
  if (status >= 200 && status < 300) return
  response.destroy()
  // A quote that is fetched from somewhere else than asked is nobody's quote.
  if (status >= 300 && status < 400) throw new SourceError('answered with a redirect')
  // The header may also be a date, which is no number and asks for nothing here.
  const seconds = Number(response.headers['retry-after'])
  throw new SourceError(`answered ${status}`, status, seconds > 0 ? seconds * 1_000 : 0)
}

async function readBody(response: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maximumBytes) throw new SourceError(`answered more than ${maximumBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new SourceError('answered something that is not JSON')
  }
}
