import {
  BusyError,
  InvalidRequestError,
  LogoutError,
  OfflineError,
  OutdatedError,
  RefusedError,
  ServerError,
  TimeoutError,
} from '@tarazu/contract/client-errors'

/** A piece of the console did not arrive: no network, or a newer version has taken its place. */
function isMissingCode(error: unknown) {
  return error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message)
}

/** Server and page no longer understand each other: the server is of a newer version. */
function isOutdated(error: unknown) {
  return error instanceof InvalidRequestError || error instanceof OutdatedError
}

/** Only a new page helps: the browser remembers what it could not load, and the server will answer the same again. */
export function needsReload(error: unknown) {
  return isMissingCode(error) || error instanceof OutdatedError
}

/** Why something failed and what to do. */
export function errorText(error: unknown): string {
  if (error instanceof RefusedError) return error.text
  if (error instanceof OfflineError || isMissingCode(error)) return 'No connection. Please try again.'
  if (error instanceof TimeoutError)
    return 'The server did not answer in time. It may have been done: look before you try again.'
  if (error instanceof BusyError) {
    const seconds = Math.ceil(error.retryAfter_s)
    return error.status === 429
      ? `Too many attempts. Please try again in ${seconds} s.`
      : `The server is busy. Please try again in ${seconds} s.`
  }
  if (isOutdated(error)) return 'This page is of an older version than the server. Please reload it.'
  if (error instanceof LogoutError) return 'You are signed out.'
  if (error instanceof ServerError)
    return `Something went wrong on our side (${error.requestId || error.status}).`
  return 'This page broke. Please try again.'
}
