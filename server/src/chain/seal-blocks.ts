import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Entries of each kind in one block at most. */
const maxJournals = 2_000
/**
 * In one round: 1,200 orders a second go on for ever, and what a rush leaves is sealed after it rather than
 * in its way.
 */
const maxBlocks = 3

/**
 * Seals what was committed since the last round (rule H11). Hashed where it is; only the salt comes from
 * here.
 */
export async function sealBlocks(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  held: () => boolean,
) {
  for (let blocks = 0; blocks < maxBlocks; blocks++) {
    const { rows } = await sql<{ more: boolean }>`
      select more from seal_block(${maxJournals}, ${random.bytes(32)}, ${new Date(clock.now())})`.execute(db)
    if (!rows[0]?.more || !held()) return
  }
}
