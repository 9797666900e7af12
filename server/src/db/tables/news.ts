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
    /** The version of what operators have written. */
    version: Generated<number>
    /** Which built-in piece it is, whose texts are in files; null: what stands here is what readers get. */
    demo: string | null
    created_at: ColumnType<Date, Date, never>
    updated_at: Date
  }
  /** The instruments that a piece is about. */
  news_instrument: {
    news_id: number
    /** The first is 1: the order in which the editor has named them. */
    place: number
    symbol: string
  }
}
