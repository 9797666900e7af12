/** The one typed client of the API: the web app, tests and benchmarks all call through it. */

import {
  BusyError,
  InvalidRequestError,
  LogoutError,
  OfflineError,
  OutdatedError,
  RefusedError,
  ServerError,
  TimeoutError,
  UnfitInputError,
} from './client-errors.ts'
import { decodeReply, type Endpoint, encodeInput, type Input, type Reply } from './endpoint.ts'
import { requestTimeout } from './intervals.ts'
import type { Locale } from './locales.ts'
import type { RefusalCode } from './refusals.ts'

export type ClientSettings = {
  /** The address up to and including `/api`, without a slash at the end. */
  baseUrl: string
  token: () => string | undefined
  /** An operator's token goes into another header, and never counts as a customer's. */
  as?: 'customer' | 'operator'
  /** More headers for each request. */
  headers?: Record<string, string>
  /**
   * The token is dead: the session has to end here too. Not told for a token that has been replaced
   * meanwhile.
   */
  onLogout?: () => void
  /** How long to wait for the whole answer: 10 s, as product 9 says. */
  timeout_ms?: number
}

type CallOptions = {
  /**
   * The idempotency key, one for each intent: a retry with the same key does the thing once. Made up if left
   * out.
   */
  key?: string
  signal?: AbortSignal
  /** The language in which texts of ours come, from endpoints that have them in several. */
  language?: Locale
  /** Time limit of an answer that may be large, in place of the one in the settings. */
  timeout_ms?: number
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

export function makeClient(settings: ClientSettings): Call {
  return async (endpoint, input, options = {}) => {
    const token = settings.token()
    const request = requestOf(settings, endpoint, input, token, options)
    const { response, body } = await send(settings, endpoint, request, options)
    const envelope = readEnvelope(body)
    if (response.ok && envelope.msg === 'ok') return understood(endpoint, envelope.data)
    const error = errorOf(response, envelope)
    if (error instanceof LogoutError && token === settings.token()) settings.onLogout?.()
    throw error
  }
}

function understood<E extends Endpoint>(endpoint: E, data: unknown): Reply<E> {
  try {
    return decodeReply(endpoint, data)
  } catch (cause) {
    throw new OutdatedError(`${endpoint.path}: ${(cause as Error).message}`, { cause })
  }
}

/**
 * 128 random bits. `crypto.randomUUID` is missing on plain http, which a school's own network may well be.
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function requestOf<E extends Endpoint>(
  { baseUrl, as, headers: more }: ClientSettings,
  endpoint: E,
  input: Input<E>,
  token: string | undefined,
  { key, language }: CallOptions,
) {
  const fields = encoded(endpoint, input)
  const headers: Record<string, string> = { ...more }
  if (token) headers[as === 'operator' ? 'operator-token' : 'token'] = token
  if (language && endpoint.inLanguages) headers['accept-language'] = language
  if (endpoint.moves) headers['idempotency-key'] = key ?? newKey()
  if (endpoint.method === 'GET')
    return { url: `${baseUrl}${endpoint.path}${queryOf(fields)}`, init: { headers } }
  if (endpoint.multipart)
    return { url: baseUrl + endpoint.path, init: { method: endpoint.method, headers, body: formOf(fields) } }
  headers['content-type'] = 'application/json'
  return {
    url: baseUrl + endpoint.path,
    init: { method: endpoint.method, headers, body: JSON.stringify(fields) },
  }
}

function encoded<E extends Endpoint>(endpoint: E, input: Input<E>) {
  try {
    return encodeInput(endpoint, input)
  } catch (cause) {
    throw new UnfitInputError(`${endpoint.path}: ${(cause as Error).message}`, { cause })
  }
}

/** Its content type, with the boundary, is set by the sender. */
function formOf(fields: Record<string, unknown>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function queryOf(fields: Record<string, unknown>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

async function send(
  settings: ClientSettings,
  endpoint: Endpoint,
  { url, init }: { url: string; init: RequestInit },
  { signal, timeout_ms }: CallOptions,
) {
  const timeout = AbortSignal.timeout(timeout_ms ?? settings.timeout_ms ?? requestTimeout)
  try {
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
    const response = await fetch(url, { ...init, signal: ends })
    return { response, body: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (timeout.aborted) throw new TimeoutError(endpoint.path, { cause })
    throw new OfflineError(endpoint.path, { cause })
  }
}

type Envelope = {
  msg?: unknown
  data?: unknown
  code?: unknown
  text?: unknown
  message?: unknown
  detail?: unknown
}

/** An answer that is not ours (a proxy's error page) counts as one without content. */
function readEnvelope(body: string): Envelope {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function errorOf(response: Response, { msg, code, text, message, detail }: Envelope) {
  const facts = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {}
  const sentence = typeof text === 'string' ? text : ''
  if (response.status === 400 && message === 'logout') return new LogoutError()
  if (response.status === 400 && code === 'invalid_request')
    return new InvalidRequestError(sentence, facts.fields)
  const notDone = facts.done === false
  if (response.status === 503 || response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return new BusyError(response.status, Number.isFinite(seconds) ? seconds : 1, sentence, notDone)
  }
  // Our own failure is no answer, unless it says that nothing was done: it may have happened, and a retry
  // keeps its key.
  if (response.status >= 500)
    return new ServerError(response.status, response.headers.get('x-request-id') ?? '', notDone)
  if (msg === 'no' && typeof code === 'string') return new RefusedError(code as RefusalCode, sentence, facts)
  return new ServerError(response.status, response.headers.get('x-request-id') ?? '')
}
