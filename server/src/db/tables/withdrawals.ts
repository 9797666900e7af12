import type { WithdrawalReason } from '@tarazu/contract/withdrawals/rules'
import type { WithdrawalEvent, WithdrawalState } from '@tarazu/contract/withdrawals/withdrawal'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type WithdrawalsTables = {
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
    /** The date by the service level that was published when it was asked for; neither ever changes. */
    published_due_at: ColumnType<Date, Date, never>
    service_level_hours: ColumnType<number, number, never>
    /** When it left. */
    paid_at: ColumnType<Date | null, Date | null | undefined>
    timeline: ColumnType<(Omit<WithdrawalEvent, 'at'> & { at: string })[], string, string>
    created_at: Date
  }
}
