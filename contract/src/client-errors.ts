import type { RefusalCode } from './refusals.ts'

/** An expected no. `text` is the server's English sentence, `detail` holds facts such as a minimum. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly code: RefusalCode
  readonly text: string
  readonly detail: Record<string, unknown>
  constructor(code: RefusalCode, text: string, detail: Record<string, unknown>) {
    super(`${code}: ${text}`)
    this.code = code
    this.text = text
    this.detail = detail
  }
}

/** The request itself was malformed: our bug, or an old copy of the app against a newer server. */
export class InvalidRequestError extends Error {
  override name = 'InvalidRequestError'
  readonly fields: unknown
  constructor(text: string, fields: unknown) {
    super(`${text} ${JSON.stringify(fields)}`)
    this.fields = fields
  }
}

/**
 * It was not sent, for the server takes no such thing: a character that nobody sees, a year far away, an
 * address of no possible form.
 */
export class UnfitInputError extends Error {
  override name = 'UnfitInputError'
}

/**
 * The answer is not what this copy of the app knows: the server is newer. A retry gets the same; a new page
 * does not.
 */
export class OutdatedError extends Error {
  override name = 'OutdatedError'
}

/** No token, or a dead one. */
export class LogoutError extends Error {
  override name = 'LogoutError'
}

/** The request did not get through. It may or may not have arrived: retry with the same key. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

/** No answer within the time limit. It may or may not have been done: retry with the same key. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/**
 * 429 or 503: come back later. `notDone`: the server knows that this request has done nothing; an earlier one
 * may have.
 */
export class BusyError extends Error {
  override name = 'BusyError'
  readonly status: number
  readonly retryAfter_s: number
  readonly notDone: boolean
  constructor(status: number, retryAfter_s: number, text: string, notDone = false) {
    super(text || `busy, retry after ${retryAfter_s} s`)
    this.status = status
    this.retryAfter_s = retryAfter_s
    this.notDone = notDone
  }
}

/** The server failed, or something between us and it answered in its place. `notDone`: as of `BusyError`. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly status: number
  readonly requestId: string
  readonly notDone: boolean
  constructor(status: number, requestId: string, notDone = false) {
    super(`HTTP ${status} ${requestId}`)
    this.status = status
    this.requestId = requestId
    this.notDone = notDone
  }
}
