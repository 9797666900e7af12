import type { Selectable } from 'kysely'
import type { NewsTables } from '../db/tables/news.ts'

type Row = Selectable<NewsTables['news']>

/** The same for everybody, and a minute late is early enough. */
export const cacheControl = 'public, max-age=60, stale-while-revalidate=600'

export function summaryFrom(row: Omit<Row, 'content' | 'locale' | 'version'>) {
  return {
    id: row.id,
    title: row.title,
    subhead: row.subhead,
    image: row.image,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}
