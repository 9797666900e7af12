import type { ColumnType, GeneratedAlways } from 'kysely'

export type CustomersTables = {
  restriction: {
    id: GeneratedAlways<bigint>
    customer_id: number
    proposal: string
    reason: string
    since: Date
    expires_at: Date
    released_at: ColumnType<Date | null, never, Date>
    released_for: ColumnType<'expired' | 'operators' | null, never, 'expired' | 'operators'>
  }
}
