/** Asks a web service for JSON, expecting the worst of it: slow, huge, redirected, garbage, refusing. */
import type { Clock, Random } from '../../clock.ts'
import type { Instrument } from '../instruments/instrument.ts'

export type FetchJson = (path: string) => Promise<unknown>

export class YahooError extends Error {
  override name = 'YahooError'
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

export type HttpOptions = {
  /** Address of the service, such as https://query1.finance.yahoo.com. */
  url: string
  clock: Clock
  random: Random
  timeout_ms?: number
  maximumBytes?: number
  /** Stops everything that runs. */
  signal: AbortSignal
}

const firstPause_ms = 1_000
const maxPause_ms = 60_000
const maxRetryAfter_ms = 300_000

/** Statuses that are no fault of the service, so that asking it for something else makes sense. */
const notItsFault = [400, 401, 403, 404, 422]

export function makeFetchJson(options: HttpOptions): FetchJson {
  const { url, clock, random, timeout_ms = 4_000, maximumBytes = 4 * 2 ** 20, signal } = options
  let failures = 0
  let restUntil = 0

  /** Twice as long after each failure, spread so that many servers do not come back together. */
  function rest(retryAfter_ms: number) {
    failures += 1
    const pause = Math.min(maxPause_ms, firstPause_ms * 2 ** (failures - 1)) * (0.5 + random.fraction())
    restUntil = clock.now() + Math.max(pause, Math.min(retryAfter_ms, maxRetryAfter_ms))
  }

  return async function fetchJson(path) {
    if (clock.now() < restUntil) throw new YahooError('resting after a failure')
    try {
      const answer = await ask(new URL(path, url), { timeout_ms, maximumBytes, signal })
      failures = 0
      return answer
    } catch (error) {
      const failed = error instanceof YahooError ? error : new YahooError(reason(error))
      if (!notItsFault.includes(failed.status)) rest(failed.retryAfter_ms)
      throw failed
    }
  }
}

const reason = (error: unknown) => {
  if (!(error instanceof Error)) return 'failed'
  return error.name === 'TimeoutError' ? 'no answer in time' : `${error.message}${cause(error)}`
}

const cause = ({ cause: inner }: Error) => (inner instanceof Error ? `: ${inner.message}` : '')

type Limits = { timeout_ms: number; maximumBytes: number; signal: AbortSignal }

async function ask(url: URL, { timeout_ms, maximumBytes, signal }: Limits): Promise<unknown> {
  const response = await fetch(url, {
    // A quote that is fetched from somewhere else than asked is nobody's quote.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]),
    headers: { accept: 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; Tarazu)' },
  })
  if (!response.ok) {
    await response.body?.cancel()
    // The header may also be a date, which is no number and asks for nothing here.
    const seconds = Number(response.headers.get('retry-after'))
    throw new YahooError(`answered ${response.status}`, response.status, seconds > 0 ? seconds * 1_000 : 0)
  }
  const text = await readText(response, maximumBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new YahooError('answered something that is not JSON')
  }
}

async function readText(response: Response, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the rest.
    if (size > maximumBytes) throw new YahooError(`answered more than ${maximumBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const chartPath = ({ yahooSymbol }: Instrument, query: string) =>
  `/v8/finance/chart/${encodeURIComponent(yahooSymbol ?? '')}?${query}`

/** Turns a 404 into undefined: a code that Yahoo does not know is no reason to stop asking for the others. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof YahooError && error.status === 404) return undefined
  throw error
}
