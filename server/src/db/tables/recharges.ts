import type { RechargeMethod } from '@tarazu/contract/recharges/rules'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type RechargesTables = {
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
}
