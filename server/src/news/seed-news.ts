import { hour_ms } from '@tarazu/contract/duration'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type DemoPiece, demoInstruments, demoNews, demoNewsKeys } from './demo/demo-news.ts'
import { nameInstruments } from './name-instruments.ts'
import { writeNews } from './write-news.ts'

/** Demo pieces look as if about two had come out each day. */
const apart_ms = 11 * hour_ms

/** Fills an empty table with the demo pieces, once, however many processes start at the same time. */
export async function seedNews({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await sql`lock table news in share row exclusive mode`.execute(tx)
    const known = await tx.selectFrom('news').select('id').limit(1).executeTakeFirst()
    if (known) return
    // The last of the list is the newest, and gets the highest id.
    const pieces = demoNewsKeys.map((demo, i) => ({
      ...(demoNews(demo, 'en') as DemoPiece),
      demo,
      at: now - hour_ms - (demoNewsKeys.length - 1 - i) * apart_ms,
    }))
    const ids = await writeNews(tx, pieces)
    await nameInstruments(
      tx,
      pieces.map(({ demo }, i) => ({ id: ids[i] as number, symbols: demoInstruments[demo] ?? [] })),
    )
  })
}
