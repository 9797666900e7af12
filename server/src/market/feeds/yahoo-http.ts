/** Asks a web service for JSON, expecting the worst of it: slow, huge, redirected, garbage, refusing. */
import type { Clock, Random } from '../../clock.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { makeAskSource, type SourceAnswer, SourceError } from './ask-source.ts'

export type FetchJson = (path: string) => Promise<SourceAnswer>

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
  const ask = makeAskSource(signal)
  let failures = 0
  let restUntil = 0

  /** Twice as long after each failure, spread so that many servers do not come back together. */
  function rest(retryAfter_ms: number) {
    failures += 1
    const pause = Math.min(maxPause_ms, firstPause_ms * 2 ** (failures - 1)) * (0.5 + random.fraction())
    restUntil = clock.now() + Math.max(pause, Math.min(retryAfter_ms, maxRetryAfter_ms))
  }

  return async function fetchJson(path) {
    if (clock.now() < restUntil) throw new SourceError('resting after a failure')
    try {
      const answer = await ask(new URL(path, url), { timeout_ms, maximumBytes, signal })
      failures = 0
      return answer
    } catch (error) {
      const failed = error instanceof SourceError ? error : new SourceError(reason(error))
      if (!notItsFault.includes(failed.status)) rest(failed.retryAfter_ms)
      throw failed
    }
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  return error.name === 'TimeoutError' ? 'no answer in time' : error.message
}

export const chartPath = ({ yahooSymbol }: Instrument, query: string) =>
  `/v8/finance/chart/${encodeURIComponent(yahooSymbol ?? '')}?${query}`

/** Turns a 404 into undefined: a code that Yahoo does not know is no reason to stop asking for the others. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof SourceError && error.status === 404) return undefined
  throw error
}
