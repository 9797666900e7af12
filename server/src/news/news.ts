import type { Locale } from '@tarazu/contract/locales'
import type { Selectable } from 'kysely'
import type { NewsTables } from '../db/tables/news.ts'
import { demoNews } from './demo/demo-news.ts'

type Row = Selectable<NewsTables['news']>

/** An answer is the same for everybody who reads one language, and news may be a minute late. */
export const cacheControl = 'public, max-age=60, stale-while-revalidate=600'

/**
 * Puts the built-in texts of a language in place, where the row is a demo piece that no operator has changed.
 */
export function inLanguage<R extends Pick<Row, 'title' | 'subhead' | 'demo'>>(row: R, language: Locale): R {
  const piece = row.demo === null ? undefined : demoNews(row.demo, language)
  if (!piece) return row
  const { title, subhead, content } = piece
  return { ...row, title, subhead, ...('content' in row && { content }) }
}

export const summaryColumns = [
  'news.id',
  'title',
  'subhead',
  'image',
  'demo',
  'created_at',
  'updated_at',
] as const

export function summaryFrom(row: Omit<Row, 'content' | 'locale' | 'demo' | 'version'>) {
  return {
    id: row.id,
    title: row.title,
    subhead: row.subhead,
    image: row.image,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }
}
