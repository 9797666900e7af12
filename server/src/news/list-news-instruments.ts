import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { listNewsInstruments as api } from '@tarazu/contract/news/instruments-api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, Visitor } from '../deps.ts'
import { instrumentRowOf } from '../market/instruments/instrument-row.ts'

/** Leaves out what this server no longer knows. Refuses with `not_found` where there is no such piece. */
export async function listNewsInstruments(
  { db, market }: Deps,
  _visitor: Visitor,
  { id }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const named = await db
    .selectFrom('news')
    .leftJoin('news_instrument', 'news_instrument.news_id', 'news.id')
    .select('news_instrument.symbol')
    .where('news.id', '=', id)
    .orderBy('news_instrument.place')
    .execute()
  if (named.length === 0) throw new Refusal('not_found')
  const instruments = named.flatMap(({ symbol }) => (symbol && market.instrument(symbol)) || [])
  return { rows: instruments.map((each) => instrumentRowOf(market, each)) }
}
