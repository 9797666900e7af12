/** How both apps retry a query that was not answered. */
import {
  BusyError,
  InvalidRequestError,
  LogoutError,
  OutdatedError,
  RefusedError,
  UnfitInputError,
} from './client-errors.ts'

const finals = [RefusedError, LogoutError, InvalidRequestError, OutdatedError, UnfitInputError]

/** A no stays a no; what did not get through is tried twice more. */
export function retry(failures: number, error: Error) {
  return !finals.some((kind) => error instanceof kind) && failures < 2
}

/** ms, spread so that not all come back at once. */
export function retryDelay(failures: number, error: Error) {
  if (error instanceof BusyError) return error.retryAfter_s * 1000
  return Math.min(8000, 700 * 2 ** failures) * (0.8 + Math.random() * 0.4)
}
