/** Lists that continue from the last row's key, so that every page costs the same. */
import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Counts stop here: nobody reads larger numbers. */
const countMaximum = 1_000

/** The key in a cursor. Undefined, as for any invalid cursor: the list starts at its beginning. */
export function keyOf(after: string | undefined): bigint | undefined {
  return after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined
}

/** The same for tables whose keys are integers. */
export function smallKeyOf(after: string | undefined): number | undefined {
  return after !== undefined && /^\d{1,9}$/.test(after) ? Number(after) : undefined
}

/** The same for lists ordered by a time and then by a key: `ms_key`. */
export function timeAndKeyOf(after: string | undefined): { at: Date; key: string } | undefined {
  const [, at, key] = /^(\d{1,14})_(\w{1,40})$/.exec(after ?? '') ?? []
  return at !== undefined && key !== undefined ? { at: new Date(Number(at)), key } : undefined
}

/** `rows` were queried with one more than `limit`: the extra one shows that there is another page. */
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

/** Latest rows searched for one page of a list whose filters no index serves. */
const lookedThrough = 5_000

/**
 * Where the search ends: no row before `first` was read, and if it is `full` there may be more. `latest`
 * selects ids, newest first.
 */
export async function lookThrough(
  db: Kysely<Tables>,
  latest: { limit(most: number): Expression<unknown> },
): Promise<{ first: bigint; full: boolean }> {
  const { rows } = await sql<{ first: bigint | null; count: bigint }>`
    select min(id)::bigint as first, count(*) as count from (${latest.limit(lookedThrough)}) as latest`.execute(
    db,
  )
  const [{ first, count } = { first: null, count: 0n }] = rows
  return { first: first ?? 0n, full: Number(count) === lookedThrough }
}

/** `rows` were queried with one more than `limit`, within the searched range. */
export function cutLook<R extends { id: bigint }>(
  rows: R[],
  limit: number,
  { first, full }: { first: bigint; full: boolean },
) {
  const { page, next } = cutPage(rows, limit)
  return { page, next: next ?? (full ? String(first) : null) }
}

/** Escapes `%`, `_` and `\` for LIKE. */
export function likeText(search: string) {
  return search.replace(/[\\%_]/g, '\\$&')
}
