import { filledText } from '@tarazu/contract/filled-text'
import { operatorRefusalTexts } from '@tarazu/contract/operators/refusals'
import { type RefusalCode, refusalTexts } from '@tarazu/contract/refusals'

export const sentences: Record<RefusalCode, string> = { ...refusalTexts, ...operatorRefusalTexts }

/**
 * Refusals with an HTTP status of their own, since they are not about the business (product decision 2).
 * Others: 200.
 */
export const refusalStatus: Partial<Record<RefusalCode, number>> = {
  not_found: 404,
  idempotency_mismatch: 422,
  forbidden: 403,
  second_factor_needed: 403,
  signature_wrong: 401,
  out_of_order: 409,
}

/** An expected "no", shown to the customer. Anything else that is thrown is our bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  /** Facts for the screen, such as a minimum or a retry time. */
  readonly detail: Record<string, unknown> | undefined
  constructor(code: RefusalCode, detail?: Record<string, unknown>) {
    super(filledText(sentences[code], detail))
    this.code = code
    this.detail = detail
  }
}

/** A request that does not fit the contract: HTTP 400 naming each field. */
export class InvalidRequest extends Error {
  override name = 'InvalidRequest'
  readonly fields: { field: string; problem: string }[]
  constructor(fields: { field: string; problem: string }[]) {
    super('invalid_request')
    this.fields = fields
  }
}

/** The caller's token is missing, unknown, expired or revoked: HTTP 400 `logout`. */
export class SignedOut extends Error {
  override name = 'SignedOut'
}

/** A browser sent it from another site's page: HTTP 403 `forbidden`. */
export class ForeignSite extends Error {
  override name = 'ForeignSite'
}

/** It came over plain HTTP, where others can read and change it: HTTP 403 `forbidden`. */
export class NotEncrypted extends Error {
  override name = 'NotEncrypted'
}

/** Cannot be done right now, through no fault of the caller: HTTP 503 (or 429) with Retry-After. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly status: 429 | 503
  readonly retryAfter_s: number
  constructor(reason: string, status: 429 | 503 = 503, retryAfter_s = 2) {
    super(reason)
    this.status = status
    this.retryAfter_s = retryAfter_s
  }
}

/** The disk is full: HTTP 503 `storage_full`. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  /** The code that the operating system uses too. */
  readonly code = 'ENOSPC'
}
