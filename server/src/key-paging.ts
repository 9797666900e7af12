/** Lists that go on from the last row's key, so that a page costs the same wherever it is. */
import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from './db/tables.ts'

/** Beyond this nobody reads the number. */
const countMaximum = 1_000

/** The key in a cursor; undefined: the list begins. Whatever is none begins it too. */
export function keyOf(after: string | undefined): bigint | undefined {
  return after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
}

/** The same of tables whose keys are integers. */
export function smallKeyOf(after: string | undefined): number | undefined {
  return after !== undefined && /^\d{1,9}$/.test(after) ? Number(after) : undefined
}

/** The same for lists that go by a time and then by a key: `ms_key`. */
export function timeAndKeyOf(after: string | undefined): { at: Date; key: string } | undefined {
  const [, at, key] = /^(\d{1,14})_(\w{1,40})$/.exec(after ?? '') ?? []
  return at !== undefined && key !== undefined ? { at: new Date(Number(at)), key } : undefined
}

/** `rows` were asked for with one more than `limit`: the one too many tells that there is another page. */
export function cutPage<R extends { id: bigint }>(rows: R[], limit: number) {
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? String(page.at(-1)?.id) : null
  return { page, next }
}

export async function countedAtMost(
  db: Kysely<Tables>,
  rows: { limit(most: number): Expression<unknown> },
): Promise<number> {
  const counted = await sql<{ count: bigint }>`
    select count(*) as count from (${rows.limit(countMaximum)}) as found`.execute(db)
  return Number(counted.rows[0]?.count)
}
