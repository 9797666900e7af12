import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listInstrumentNews as api } from '@tarazu/contract/news/instruments-api'
import { Refusal } from '../answer/refusal.ts'
import { smallKeyOf } from '../db/key-paging.ts'
import type { Deps, Visitor } from '../deps.ts'
import { cacheControl, inLanguage, summaryColumns, summaryFrom } from './news.ts'

/** Refuses with `not_found` where there is no such instrument. */
export async function listInstrumentNews(
  { db, market }: Deps,
  { reply, language }: Visitor,
  { symbol, after, limit = 20 }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  if (!market.instrument(symbol)) throw new Refusal('not_found')
  const before = smallKeyOf(after)
  const found = await db
    .selectFrom('news_instrument')
    .innerJoin('news', 'news.id', 'news_instrument.news_id')
    .select(summaryColumns)
    .where('news_instrument.symbol', '=', symbol)
    .$if(before !== undefined, (query) => query.where('news_instrument.news_id', '<', before as number))
    .orderBy('news_instrument.news_id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  reply.header('cache-control', cacheControl)
  return {
    rows: rows.map((row) => summaryFrom(inLanguage(row, language))),
    next: found.length > limit ? String(rows.at(-1)?.id) : null,
  }
}
