import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listNews as api } from '@tarazu/contract/news/api'
import type { Deps, Visitor } from '../deps.ts'
import { cacheControl, inLanguage, summaryColumns, summaryFrom } from './news.ts'

export async function listNews(
  { db }: Deps,
  { reply, language }: Visitor,
  { page = 1, limit = 10 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const news = db.selectFrom('news')
  const [rows, { count }] = await Promise.all([
    news
      .select(summaryColumns)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    news.select((of) => of.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ])
  reply.header('cache-control', cacheControl)
  return { rows: rows.map((row) => summaryFrom(inLanguage(row, language))), count: Number(count) }
}
