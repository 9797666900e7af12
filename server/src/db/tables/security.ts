import type { Locale } from '@tarazu/contract/locales'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type SecurityTables = {
  transaction_password: {
    customer_id: number
    /** Argon2id over HMAC with the server's key. */
    hash: string
    set_at: Date
  }
  /** Each change of what proves who a customer is; withdrawals wait a day after one. */
  credential_change: {
    id: GeneratedAlways<bigint>
    customer_id: number
    kind: CredentialKind
    at: Date
    /** A code, or two operators, stood for what was forgotten or lost. */
    by_code: Generated<boolean>
  }
  /** A code that was sent: works once, and not for long. */
  message_code: {
    customer_id: number
    purpose: CodePurpose
    /**
     * Asked for by its owner, as far as anybody can tell: from a session, or from a network they have signed
     * in on.
     */
    known: boolean
    /**
     * HMAC of purpose, customer and code with the server's key: six digits are found from a plain hash at
     * once.
     */
    code_hash: Buffer
    sent_at: Date
    expires_at: Date
    used_at: ColumnType<Date | null, null | undefined, Date | null>
  }
  /** Asked for by somebody who is not signed in, of a phone that may be nobody's. */
  code_request: {
    id: GeneratedAlways<bigint>
    phone: string
    /** Whether it was asked for on a network that the phone's owner has signed in on. */
    known: boolean
    /** What they read who asked; null: they did not say. */
    locale: Locale | null
    at: Date
  }
  /** What was sent, or is still to be. */
  message: {
    id: GeneratedAlways<bigint>
    customer_id: number
    purpose: CodePurpose
    /** Sealed JSON of phone and text. */
    sealed: Buffer
    at: Date
    sent_at: ColumnType<Date | null, Date | null, Date>
    tries: ColumnType<number, never, number>
    /** Null: sent, given up, or kept for operators of a paper deployment only. */
    try_at: ColumnType<Date | null, Date | null, Date | null>
  }
}

export type CredentialKind = 'login-password' | 'transaction-password' | 'second-factor'
export type CodePurpose = 'reset-password' | 'release-account' | 'reset-transaction-password'
