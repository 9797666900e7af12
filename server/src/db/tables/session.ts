import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type SessionTables = {
  invitation: {
    code: string
    /** SHA-256 of the code in capitals. */
    code_hash: Buffer
    /** Null: unlimited. */
    uses_left: number | null
    expires_at: Date | null
    open: Generated<boolean>
    created_at: Date
    /** The operator who made it. */
    created_by: Generated<number | null>
  }
  customer: {
    id: GeneratedAlways<number>
    display_id: string
    phone: string
    password_hash: string
    invitation: string
    /** The operator who made that code. Null: the deployment. */
    invited_by: ColumnType<number | null, number | null | undefined, never>
    image: ColumnType<string | null, string | null | undefined>
    created_at: Date
    frozen_at: ColumnType<Date | null, Date | null | undefined>
    /** Papers are kept for five years after this. */
    closed_at: ColumnType<Date | null, Date | null | undefined>
    frozen_by: ColumnType<'customer' | 'operator' | null, never, 'customer' | 'operator' | null>
    frozen_reason: ColumnType<string | null, never, string | null>
    frozen_until: ColumnType<Date | null, never, Date | null>
    /** Its owner froze it too, under the freeze of operators. */
    own_frozen_at: ColumnType<Date | null, never, Date | null>
  }
  session: {
    id: GeneratedAlways<number>
    customer_id: number
    token_hash: Buffer
    /** Null: the token works alone. */
    cookie_hash: Buffer | null
    cookie_salt: Buffer | null
    /** Newest last. */
    retired_cookies: Generated<Buffer[]>
    rotated_at: Date
    device: string
    address: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    revoked_at: ColumnType<Date | null, never>
    revoked_for: ColumnType<SessionEnd | null, never, SessionEnd>
  }
  /** An authenticator of a customer. */
  second_factor: {
    customer_id: number
    /** Sealed. */
    secret: Buffer
    /** The time step of the last code that was used (RFC 6238). */
    last_step: bigint
    set_at: Date
  }
  /** Codes that replace the authenticator's, each once. */
  recovery_code: {
    customer_id: number
    /** HMAC of customer and code with the server's key. */
    code_hash: Buffer
    used_at: ColumnType<Date | null, null | undefined, Date>
  }
  guess: {
    kind: string
    subject: string
    count: number
    window_ends_at: Date
    locked_until: Date | null
  }
}

/** Why a session ended before its time; expiry needs no word. */
export type SessionEnd =
  | 'logout'
  | 'everywhere'
  | 'too_many_sessions'
  | 'cookie_reused'
  | 'password_changed'
  | 'second_factor_changed'
  | 'frozen'
  | 'closed'
