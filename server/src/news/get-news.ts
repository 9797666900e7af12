import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { getNews as api } from '@tarazu/contract/news/api'
import type { Deps, Visitor } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { cleanHtml } from './clean-html.ts'
import { cacheControl, summaryFrom } from './news.ts'

export async function getNews(
  { db, policies }: Deps,
  { reply }: Visitor,
  { id }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const row = await db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  reply.header('cache-control', cacheControl)
  // Again, for the day on which something else has written it or the first cleaning is found to have missed something.
  return { ...summaryFrom(row), content: cleanHtml(row.content, policies.get().document_hosts) }
}
