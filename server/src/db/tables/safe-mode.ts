import type { SafeModeReason } from '@tarazu/contract/safe-mode/reasons'
import type { ColumnType, GeneratedAlways } from 'kysely'

export type SafeModeTables = {
  /** One row at most has no `left_at`: the one that stands. */
  safe_mode: {
    id: GeneratedAlways<bigint>
    reason: ColumnType<SafeModeReason, SafeModeReason, never>
    detail: ColumnType<string, string, never>
    entered_at: ColumnType<Date, Date, never>
    left_at: ColumnType<Date | null, never, Date>
    left_by: ColumnType<string | null, never, string>
  }
}
