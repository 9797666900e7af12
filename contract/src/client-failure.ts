/** How a failure looks to whoever uses the app or the console; each of the two has its own words for it. */
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

/**
 * `seconds` until one may come back, whole ones; `number` of the request, by which the server's log knows it.
 */
export type Failure =
  | { kind: 'offline' | 'timeout' | 'invalid' | 'unfit' | 'loggedOut' | 'crashed' }
  | { kind: 'tooMany' | 'busy'; seconds: number }
  | { kind: 'server'; number: string }

/** Words for everything but a refusal, which brings its own. */
export function failureOf(error: unknown): Failure {
  if (error instanceof OfflineError || isMissingCode(error)) return { kind: 'offline' }
  if (error instanceof TimeoutError) return { kind: 'timeout' }
  if (error instanceof BusyError) {
    const seconds = Math.ceil(error.retryAfter_s)
    return { kind: error.status === 429 ? 'tooMany' : 'busy', seconds }
  }
  // Server and page no longer understand each other: the server is of a newer version.
  if (error instanceof InvalidRequestError || error instanceof OutdatedError) return { kind: 'invalid' }
  if (error instanceof UnfitInputError) return { kind: 'unfit' }
  if (error instanceof LogoutError) return { kind: 'loggedOut' }
  if (error instanceof ServerError) return { kind: 'server', number: error.requestId || String(error.status) }
  return { kind: 'crashed' }
}

/** The thing that was asked for is not there, or never could be. */
export function isMissing(error: unknown) {
  return error instanceof UnfitInputError || (error instanceof RefusedError && error.code === 'not_found')
}

/**
 * Only a new page helps: the browser remembers what it could not load, and the server will answer the same
 * again.
 */
export function needsReload(error: unknown) {
  return isMissingCode(error) || error instanceof OutdatedError
}

/** A piece of the app did not arrive: no network, or a newer version has taken its place. */
function isMissingCode(error: unknown) {
  return error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message)
}
