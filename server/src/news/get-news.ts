import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { Locale } from '@tarazu/contract/locales'
import type * as api from '@tarazu/contract/news/api'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller, Visitor } from '../deps.ts'
import { namedInstruments } from './name-instruments.ts'
import { cacheControl, inLanguage, summaryFrom } from './news.ts'

export async function getNews(
  deps: Deps,
  { reply, language }: Visitor,
  { id }: Input<typeof api.getNews>,
): Promise<Reply<typeof api.getNews>> {
  const { version: _, ...piece } = await readPiece(deps, id, language)
  reply.header('cache-control', cacheControl)
  return piece
}

export async function getPiece(
  deps: Deps,
  { language }: OperatorCaller,
  { id }: Input<typeof api.getPiece>,
): Promise<Reply<typeof api.getPiece>> {
  const [piece, symbols] = await Promise.all([readPiece(deps, id, language), namedInstruments(deps.db, id)])
  return { ...piece, symbols }
}

async function readPiece({ db, policies }: Deps, id: number, language: Locale) {
  const row = await db.selectFrom('news').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  // Cleaned when it was written, and again here: something else may have written the row, or a fault may be
  // found in the cleaning of that day.
  const piece = inLanguage(row, language)
  const { cleanHtml } = await import('./clean-html.ts')
  const content = cleanHtml(piece.content, policies.get().document_hosts)
  return { ...summaryFrom(piece), content, version: row.version }
}
