import type { WatchlistSort } from '@tarazu/contract/watchlist/rules'
import type { ColumnType } from 'kysely'

export type WatchlistTables = {
  /** The rows of all watchlists. */
  favourite: {
    customer_id: ColumnType<number, number, never>
    /** 0 is the list of favourites that everybody has. */
    list: ColumnType<number, number | undefined, never>
    symbol: ColumnType<string, string, never>
    created_at: ColumnType<Date, Date, never>
    /** Its place in the order by hand: the lowest first, and the newest of those that are equal. */
    place: ColumnType<number, number | undefined, number>
    note: ColumnType<string, string | undefined, string>
  }
  /** The name and the order of a list. The first list has no row until its order was chosen. */
  watchlist: {
    customer_id: ColumnType<number, number, never>
    list: ColumnType<number, number, never>
    name: string
    sort: WatchlistSort
  }
}
