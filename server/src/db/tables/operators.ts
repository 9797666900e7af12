import type { Role } from '@tarazu/contract/operators/permissions'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type OperatorsTables = {
  operator: {
    id: GeneratedAlways<number>
    email: string
    name: string
    password_hash: string
    /** Sealed; null: has to be set up at the next sign-in. */
    totp_secret: Buffer | null
    totp_last_step: Generated<bigint>
    roles: Role[]
    created_at: Date
    disabled_at: ColumnType<Date | null, Date | null | undefined>
    /** Until when a password that somebody else has seen works; null: it is the operator's own. */
    one_time_until: ColumnType<Date | null, Date | null | undefined>
    /** Who proposed and approved them; one alone: there was nobody to approve it. Empty: by command. */
    added_by: Generated<number[]>
    /** When whoever has the machine added or reset them last; null: never. */
    by_command_at: ColumnType<Date | null, Date | null | undefined>
    /** When the authenticator was set up. */
    enrolled_at: ColumnType<Date | null, never, Date | null>
  }
  operator_session: {
    id: GeneratedAlways<number>
    operator_id: number
    token_hash: Buffer
    device: string
    address: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    revoked_at: ColumnType<Date | null, never>
  }
  passkey: {
    id: GeneratedAlways<number>
    operator_id: number
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    last_used_at: ColumnType<Date | null, never>
    /** When the challenge that was answered last had been given out. */
    last_ticket: Date
  }
}
