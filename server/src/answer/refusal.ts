import { filledText } from '@tarazu/contract/filled-text'
import { operatorRefusalTexts } from '@tarazu/contract/operators/refusals'
import { type RefusalCode, refusalTexts } from '@tarazu/contract/refusals'

export const sentences: Record<RefusalCode, string> = { ...refusalTexts, ...operatorRefusalTexts }

/** The few refusals that are not about the business have a status of their own (product decision 2); the others 200. */
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
  /** Facts for the screen: a minimum, a retry time. */
  readonly detail: Record<string, unknown> | undefined
  constructor(code: RefusalCode, detail?: Record<string, unknown>) {
    super(filledText(sentences[code], detail))
    this.code = code
    this.detail = detail
  }
}

/** A request that does not have the form of the contract: HTTP 400 naming each field. */
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

/** It came over plain HTTP, where others could read and change it: HTTP 403 `forbidden`. */
export class NotEncrypted extends Error {
  override name = 'NotEncrypted'
}

/** Cannot be done right now, through no fault of the caller: HTTP 503 (or 429) with Retry-After. */
export class Unavailable extends Error {
  override name = 'Unavailable'
  readonly status: 429 | 503
  readonly retryAfterSeconds: number
  constructor(reason: string, status: 429 | 503 = 503, retryAfterSeconds = 2) {
    super(reason)
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** There is no room to take anything on: HTTP 503 `storage_full`. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  /** As the operating system says it, which may also be the one to find out. */
  readonly code = 'ENOSPC'
}
