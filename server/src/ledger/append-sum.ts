/** Sums over a table that only grows, reading each time only the rows that were added since. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** The sum of one name over the rows with an id above `after`. */
export type Part = {
  name: string
  sum: bigint
  /** The part of it that comes from rows with an id up to `upTo`. */
  settled: bigint
  /** The highest id; 0 if there is none. */
  last: bigint
}

/**
 * What one reading cannot see yet: transactions numbered `next` and above, and those from `oldest` on that
 * were still running.
 */
type Horizon = { oldest: bigint; next: bigint }

/** A transaction takes its id a moment before it has a number; after this long that moment is over. */
const settledAfter_ms = 60_000

/**
 * Ids are assigned before the commit, so a lower one may appear after a higher one. All rows up to an id are
 * visible once every transaction has ended that was running when that id was seen, however long it took.
 */
export function makeAppendSum<Source extends Kysely<Tables>>(
  look: (from: Source, after: bigint, upTo: bigint) => Promise<Part[]>,
  horizonOf: (from: Source) => Promise<Horizon> = readHorizon,
) {
  let known = {
    sums: new Map<string, bigint>(),
    after: 0n,
    candidate: { id: 0n, next: 0n, at: Number.NEGATIVE_INFINITY },
  }

  /** `from` is a transaction with one snapshot, `now` is in ms. Returns the sum of each name. */
  return async function sums(from: Source, now: number): Promise<Map<string, bigint>> {
    const was = known
    const { id, next, at } = was.candidate
    const horizon = await horizonOf(from)
    const parts = await look(from, was.after, id)
    // Two readings may have the same time; only the first is kept.
    if (now - at >= settledAfter_ms && horizon.oldest >= next && known === was) {
      let last = id
      for (const part of parts) if (part.last > last) last = part.last
      known = {
        sums: together(
          was.sums,
          parts.map(({ name, settled }) => [name, settled]),
        ),
        after: id,
        candidate: { id: last, next: horizon.next, at: now },
      }
    }
    return together(
      was.sums,
      parts.map(({ name, sum }) => [name, sum]),
    )
  }
}

function together(sums: ReadonlyMap<string, bigint>, more: readonly (readonly [string, bigint])[]) {
  const all = new Map(sums)
  for (const [name, sum] of more) all.set(name, (all.get(name) ?? 0n) + sum)
  return all
}

async function readHorizon(tx: Kysely<Tables>): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select pg_snapshot_xmin(s)::text::bigint as oldest, pg_snapshot_xmax(s)::text::bigint as next
      from pg_current_snapshot() s`.execute(tx)
  const [horizon] = rows
  if (!horizon) throw new Error('the snapshot did not come')
  return horizon
}
