import type { AlertDirection, AlertKind } from '@tarazu/contract/alerts/rules'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type AlertsTables = {
  /** Levels, thresholds and values are millionths of what the kind is measured in. */
  alert: {
    id: GeneratedAlways<bigint>
    number: ColumnType<string, string, never>
    customer_id: ColumnType<number, number, never>
    symbol: ColumnType<string, string, never>
    kind: ColumnType<AlertKind, AlertKind, never>
    direction: ColumnType<AlertDirection, AlertDirection, never>
    level: bigint | null
    period: ColumnType<number | null, number | null, never>
    note: ColumnType<string, string, never>
    measure: ColumnType<'price' | 'percent' | 'volume', 'price' | 'percent' | 'volume', never>
    /** Null for an indicator that no price crosses today, or that is not computed yet. */
    threshold: bigint | null
    /** The day of the market that the threshold of an indicator is for, 'YYYY-MM-DD'. */
    threshold_day: ColumnType<string | null, string | null, string | null>
    state: ColumnType<'waiting' | 'fired', 'waiting', 'fired'>
    created_at: ColumnType<Date, Date, never>
    fired_at: ColumnType<Date | null, never, Date>
    fired_value: ColumnType<bigint | null, never, bigint>
  }
  webhook: {
    customer_id: ColumnType<number, number, never>
    url: string
    sealed: Buffer
    created_at: Date
    /** When a message was tried last; null: none was yet. */
    tried_at: ColumnType<Date | null, never, Date>
  }
  /** Written by the trigger `notice_for_webhook`. */
  webhook_message: {
    notice_id: ColumnType<bigint, never, never>
    customer_id: ColumnType<number, never, never>
    attempts: ColumnType<number, never, number>
    /** Null: taken, or given up, which `answer` tells apart. */
    try_at: ColumnType<Date | null, never, Date | null>
    answer: ColumnType<string | null, never, string | null>
  }
}
