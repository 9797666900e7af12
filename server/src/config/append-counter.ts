/** Counts the rows of a table that only grows, looking each time only at those that came lately. */

/** What is found among the rows with an id above `after`, for each thing that is counted in them. */
export type Counted = {
  name: string
  rows: bigint
  /** Those of them with an id up to `upTo`. */
  settled: bigint
  /** The highest id, 0 for none. */
  last: bigint
}

/**
 * Ids are given before the commit, so a lower one may appear after a higher one. After this long it cannot: no
 * transaction of the application lasts as long (`db/database.ts` ends them).
 */
const settledAfterMs = 60_000

export function makeAppendCounter<Source>(
  look: (from: Source, after: bigint, upTo: bigint) => Promise<Counted[]>,
) {
  const settled = new Map<string, bigint>()
  let after = 0n
  let candidate = { id: 0n, at: Number.NEGATIVE_INFINITY }

  /** `now` in ms. Answers how many rows there are of each name. */
  return async function count(from: Source, now: number): Promise<Record<string, number>> {
    const found = await look(from, after, candidate.id)
    const totals = found.map(({ name, rows }) => [name, Number((settled.get(name) ?? 0n) + rows)])
    if (now - candidate.at >= settledAfterMs) {
      for (const each of found) settled.set(each.name, (settled.get(each.name) ?? 0n) + each.settled)
      after = candidate.id
      // biome-ignore lint/complexity/useMathMinMax: these are bigints
      const last = found.reduce((most, each) => (each.last > most ? each.last : most), after)
      candidate = { id: last, at: now }
    }
    return Object.fromEntries(totals)
  }
}
