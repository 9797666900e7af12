import type { ColumnType, GeneratedAlways } from 'kysely'

export type NewsTables = {
  news: {
    id: GeneratedAlways<number>
    title: string
    subhead: string
    image: string | null
    /** HTML, cleaned before it is written. */
    content: string
    /** Null: for readers of every language. */
    locale: string | null
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
  }
}
