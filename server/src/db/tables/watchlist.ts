import type { ColumnType } from 'kysely'

export type WatchlistTables = {
  favourite: {
    customer_id: ColumnType<number, number, never>
    symbol: ColumnType<string, string, never>
    created_at: ColumnType<Date, Date, never>
  }
}
