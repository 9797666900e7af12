import type { RechargeMethod } from '@tarazu/contract/wallet/rules'
import type { WithdrawalEvent, WithdrawalState } from '@tarazu/contract/wallet/withdrawal'
import type { WithdrawalReason } from '@tarazu/contract/wallet/withdrawal-rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type WalletTables = {
  recharge: {
    id: GeneratedAlways<bigint>
    number: string
    customer_id: number
    /** Paise. */
    amount: bigint
    method: RechargeMethod
    state: 'created' | 'matched' | 'credited' | 'expired' | 'cancelled' | 'rejected' | 'returned'
    timeline: ColumnType<
      { state: string; at: string; who: 'customer' | 'operator' | 'system' }[],
      string,
      string
    >
    created_at: Date
    due_at: ColumnType<Date | null, Date | null | undefined, never>
    expires_at: ColumnType<Date | null, Date | null | undefined, never>
    /** Paise. */
    received: ColumnType<bigint | null, never, bigint | null>
    reason_code: ColumnType<string | null, never, string | null>
    reason_text: ColumnType<string | null, never, string | null>
  }
  bank_statement: {
    id: GeneratedAlways<bigint>
    number: string
    name: string
    imported_by: number
    imported_at: Date
    /** Days as `2026-11-21`. */
    first_day: string
    last_day: string
    lines: number
    added: number
    opening: bigint
    closing: bigint
    /** When two operators said that it was wrong. */
    voided_at: ColumnType<Date | null, never, Date>
  }
  bank_line: {
    id: GeneratedAlways<bigint>
    number: string
    statement_id: bigint | null
    booked_on: string
    /** Empty: the bank gives none. */
    reference: string
    description: string
    /** Paise; below zero: money went out. */
    amount: bigint
    balance: bigint | null
    mentions: string[]
    state: 'open' | 'matched' | 'credited' | 'returned' | 'settled' | 'void'
    recharge_id: ColumnType<bigint | null, bigint | null | undefined>
    settles: ColumnType<string | null, string | null | undefined>
    /** The word of the provider, where it has told of it. */
    told_by: ColumnType<string | null, string | null | undefined>
    /** How often two operators have undone what it was settled with. */
    reopened: Generated<number>
    due_at: Date
    created_at: Date
  }
  provider_event: { id: string; body: string; answer: string; received_at: Date }
  withdrawal: {
    id: GeneratedAlways<bigint>
    number: string
    customer_id: number
    /** The card as it was when the money was asked for. */
    card_version_id: bigint
    /** Paise. */
    amount: bigint
    /** Who carries it out (`wallet/carrier.ts`); never changes. */
    carrier: ColumnType<'sandbox' | 'bank', 'sandbox' | 'bank', never>
    state: WithdrawalState
    reason_code: WithdrawalReason | null
    /** What the customer reads. */
    reason_text: string | null
    document_hash: string | null
    bank_reference: string | null
    /** Not paid before, in live mode: a new card, or changed credentials. */
    cooling_until: Date | null
    review_ends_at: Date | null
    due_at: Date
    /** By the service level that was published when it was asked for; neither ever changes. */
    published_due_at: ColumnType<Date, Date, never>
    service_level_hours: ColumnType<number, number, never>
    /** When it left. */
    paid_at: ColumnType<Date | null, Date | null | undefined>
    timeline: ColumnType<(Omit<WithdrawalEvent, 'at'> & { at: string })[], string, string>
    created_at: Date
  }
}
