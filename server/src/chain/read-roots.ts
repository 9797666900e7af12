import type { SignedRoot } from '@tarazu/contract/chain/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { rootSaid } from './day-root.ts'

export type KeptRoot = SignedRoot & { anchored_at: number | null }

/**
 * Roots before the day `before`, newest first. `anchored_at` is in ms UTC: when the first outside place
 * accepted it.
 */
export async function readRoots(db: Kysely<Tables>, limit: number, before?: number): Promise<KeptRoot[]> {
  const rows = await db
    .selectFrom('chain_root')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('chain_anchor')
        .whereRef('chain_anchor.root', '=', 'chain_root.number')
        .select((anchor) => anchor.fn.min('chain_anchor.at').as('at'))
        .as('anchored_at'),
    )
    .$if(before !== undefined, (query) => query.where('number', '<', BigInt(before ?? 0)))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...rootSaid(row),
    key: row.key.toString('hex'),
    signature: row.signature.toString('hex'),
    anchored_at: row.anchored_at?.getTime() ?? null,
  }))
}
