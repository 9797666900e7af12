import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/**
 * Replaces what the job's last round recorded as failed. A row keeps `since` and counts its tries while it
 * fails.
 */
export async function recordFailedWork(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  job: string,
  references: readonly string[],
) {
  const at = new Date(clock.now())
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('undone_work')
      .where('job', '=', job)
      .where(sql<boolean>`thing <> all (${references}::text[])`)
      .execute()
    if (references.length === 0) return
    await tx
      .insertInto('undone_work')
      .values(references.map((reference) => ({ job, thing: reference, since: at, last_at: at, tries: 1 })))
      .onConflict((conflict) =>
        conflict
          .columns(['job', 'thing'])
          .doUpdateSet({ last_at: at, tries: sql<number>`least(undone_work.tries, 1000000000) + 1` }),
      )
      .execute()
  })
}

export async function jobsWithFailedWork({ db }: Pick<Deps, 'db'>) {
  const rows = await db.selectFrom('undone_work').select('job').distinct().execute()
  return new Set(rows.map(({ job }) => job))
}
