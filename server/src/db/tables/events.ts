import type { ColumnType, GeneratedAlways } from 'kysely'

type ByDefault<T> = ColumnType<T, T | undefined, never>

export type EventTables = {
  outbox: {
    id: GeneratedAlways<bigint>
    /** The transaction; the driver has no type for it, so it comes as digits. */
    xid: GeneratedAlways<string>
    customer_id: ColumnType<number | null, number | null, never>
    topics: ColumnType<string[], string[], never>
    numbers: ByDefault<string[]>
    origin: ByDefault<string | null>
    at: ByDefault<Date>
  }
}
