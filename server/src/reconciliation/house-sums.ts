import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type HouseSum = { address: string; asset: string; total: bigint }

/**
 * Ids are given before the commit, so a lower one may appear after a higher one. After this long it cannot: no
 * transaction of the application lasts as long (`db/database.ts` ends them).
 */
const settledAfterMs = 60_000

type Known = {
  /** Of everything up to `after`. */
  settled: ReadonlyMap<string, HouseSum>
  after: bigint
  candidate: { id: bigint; at: number }
}

/**
 * What each account of the house holds: it keeps no balance, so it is the sum of its transfers. They are only ever added
 * to, so what was summed once is kept, and each look goes on from there.
 */
export function makeHouseSums() {
  let known: Known = { settled: new Map(), after: 0n, candidate: { id: 0n, at: Number.NEGATIVE_INFINITY } }

  return async function houseSums(tx: Kysely<Tables>, now: number): Promise<HouseSum[]> {
    const from = known
    const { rows } = await sql<HouseSum & { settled: bigint; last: bigint }>`
      with tail as (select journal_id, from_account, to_account, amount from transfer where journal_id > ${from.after}),
           moved as (select to_account as account_id, journal_id, amount from tail
                     union all select from_account, journal_id, -amount from tail)
      select a.address, a.asset, sum(m.amount)::bigint as total,
             coalesce(sum(m.amount) filter (where m.journal_id <= ${from.candidate.id}), 0)::bigint as settled,
             max(m.journal_id) as last
        from moved m join account a on a.id = m.account_id and a.rule = '*'
       group by a.address, a.asset`.execute(tx)
    // Of two looks at once only the first is kept.
    if (now - from.candidate.at >= settledAfterMs && known === from) {
      let last = from.candidate.id
      for (const row of rows) if (row.last > last) last = row.last
      const settled = rows.map(({ address, asset, settled: total }) => ({ address, asset, total }))
      known = {
        settled: together(from.settled, settled),
        after: from.candidate.id,
        candidate: { id: last, at: now },
      }
    }
    return [...together(from.settled, rows).values()].filter(({ total }) => total !== 0n)
  }
}

export type HouseSums = ReturnType<typeof makeHouseSums>

function together(sums: ReadonlyMap<string, HouseSum>, more: readonly HouseSum[]) {
  const all = new Map(sums)
  for (const { address, asset, total } of more) {
    const key = `${address} ${asset}`
    all.set(key, { address, asset, total: (all.get(key)?.total ?? 0n) + total })
  }
  return all
}
