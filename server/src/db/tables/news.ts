import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
    /** Of what operators have written. */
    version: Generated<number>
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
  }
}
