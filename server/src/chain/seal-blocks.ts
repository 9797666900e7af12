import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { appendLeaves } from './append-leaves.ts'

/** Most entries of each kind in one block. */
const maxJournals = 2_000
/**
 * Most blocks in one round. 1,200 orders a second can be sealed for ever; a rush is sealed after it rather
 * than slowing it down.
 */
const maxBlocks = 3

/**
 * Seals what was committed since the last round (rule H11), and appends its leaves to the log. Entries are
 * hashed in the database; only the salt comes from here.
 */
export async function sealBlocks(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  held: () => boolean,
) {
  for (let blocks = 0; blocks < maxBlocks; blocks++) {
    const { rows } = await sql<{ more: boolean }>`
      select more from seal_block(${maxJournals}, ${random.bytes(32)}, ${new Date(clock.now())})`.execute(db)
    if (!rows[0]?.more || !held()) break
  }
  await appendLeaves({ db }, held)
}
