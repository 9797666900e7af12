import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Says what pieces are about, in place of whatever was said before. Symbols are known to the market. */
export async function nameInstruments(
  tx: Kysely<Tables>,
  pieces: readonly { id: number; symbols: readonly string[] }[],
) {
  const ids = pieces.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('news_instrument').where('news_id', 'in', ids).execute()
  const rows = pieces.flatMap(({ id, symbols }) =>
    symbols.map((symbol, before) => ({ news_id: id, place: before + 1, symbol })),
  )
  if (rows.length > 0) await tx.insertInto('news_instrument').values(rows).execute()
}

/** Symbols that a piece names, in the editor's order. */
export async function namedInstruments(db: Kysely<Tables>, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('news_instrument')
    .select('symbol')
    .where('news_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.map(({ symbol }) => symbol)
}
