import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { cleanHtml } from './clean-html.ts'

export type Piece = {
  title: string
  subhead: string
  /** HTML, however dirty. */
  content: string
  /** The address of a picture of ours. */
  image?: string | null | undefined
  /** Which built-in piece it is. */
  demo?: string
  /** ms UTC. */
  at: number
}

/** The only way in which news are written. `hosts`: where their links may lead. Answers their ids. */
export async function writeNews(tx: Kysely<Tables>, pieces: readonly Piece[], hosts: readonly string[] = []) {
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
