import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type Piece = {
  title: string
  subhead: string
  /** HTML, however dirty. */
  content: string
  /** Address of an uploaded picture. */
  image?: string | null | undefined
  /** Name of the built-in piece, where it is one. */
  demo?: string
  /** ms UTC. */
  at: number
}

/**
 * Every piece of news is inserted here, so that none is written uncleaned. `hosts`: where links may lead.
 * Returns the ids.
 */
export async function writeNews(tx: Kysely<Tables>, pieces: readonly Piece[], hosts: readonly string[] = []) {
  const { cleanHtml } = await import('./clean-html.ts')
  const rows = await tx
    .insertInto('news')
    .values(
      pieces.map(({ title, subhead, content, image = null, demo = null, at }) => ({
        title,
        subhead,
        image,
        content: cleanHtml(content, hosts),
        locale: null,
        demo,
        created_at: new Date(at),
        updated_at: new Date(at),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
