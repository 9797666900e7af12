import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * What one look saw: the highest ids, and what it could not see yet: transactions numbered `next` and above,
 * and those from `oldest` on that were still running.
 */
export type Seen = { journal: bigint; fill: bigint; oldest: bigint; next: bigint; at: number }

/** A transaction takes its id a moment before it has a number; after this long that moment is over. */
const settledAfter_ms = 60_000

/**
 * Ids are assigned before the commit, so a lower one may appear after a higher one. All rows up to an id are
 * visible once every transaction has ended that was running when that id was seen, however long it took.
 */
export const hasSettled = (seen: Seen, later: Seen) =>
  later.at - seen.at >= settledAfter_ms && later.oldest >= seen.next

/** Looks at the ids each time that it is asked, and answers up to which all rows can be seen. */
export function makeSettledIds() {
  let seen: Seen | undefined
  let settled: Pick<Seen, 'journal' | 'fill'> = { journal: 0n, fill: 0n }
  return async (db: Kysely<Tables>, at: number) => {
    const now = await lookAtIds(db, at)
    if (seen && hasSettled(seen, now)) {
      settled = seen
      seen = now
    }
    seen ??= now
    return settled
  }
}

/** Reads one snapshot; `at` is in ms. */
export async function lookAtIds(db: Kysely<Tables>, at: number): Promise<Seen> {
  const { rows } = await sql<Omit<Seen, 'at'>>`
    select coalesce((select max(id) from journal), 0) as journal,
           coalesce((select max(id) from fill), 0) as fill,
           pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next
      from pg_current_snapshot() s`.execute(db)
  const [seen] = rows
  if (!seen) throw new Error('the snapshot did not come')
  return { ...seen, at }
}
