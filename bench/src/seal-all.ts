import { appendLeaves } from '@tarazu/server/src/chain/append-leaves.ts'
import { sealBlocks } from '@tarazu/server/src/chain/seal-blocks.ts'
import { systemRandom } from '@tarazu/server/src/clock.ts'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import pg from 'pg'

/**
 * Seals every journal and appends it to the log's tree, faster than a server does by itself: what is left
 * open would weigh on what is measured next.
 */
export async function sealAll(databaseUrl: string) {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const { db, close } = openDatabase(databaseUrl, { statementTimeout_ms: 120_000 })
  try {
    while (await isOpen(owner)) await sealBlocks({ db, clock: Date, random: systemRandom }, () => true)
    await appendLeaves({ db }, () => true)
  } finally {
    await close()
    await owner.end()
  }
}

async function isOpen(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ open: boolean }>(
    'select (select count(*) from journal) > (select coalesce(sum(journals), 0) from chain_block) as open',
  )
  return rows[0]?.open ?? true
}
