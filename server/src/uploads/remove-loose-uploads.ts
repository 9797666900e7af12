import { day_ms } from '@tarazu/contract/duration'
import { pictureUrl } from '@tarazu/contract/uploads/rules'
import { sql } from 'kysely'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Deps } from '../deps.ts'

/** Few at a time, because each is large. */
const photosAtOnce = 200

/**
 * Deletes photos that were attached to nothing within a day, pictures that no news have any more, and expired
 * counts.
 */
export async function removeLooseUploads({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const yesterday = new Date(clock.now() - day_ms)
  await deleteInBatches(
    (most) =>
      db
        .deleteFrom('upload')
        .where('attached_at', 'is', null)
        .where('id', 'in', (from) =>
          from
            .selectFrom('upload')
            .select('id')
            .where('attached_at', 'is', null)
            .where('created_at', '<', yesterday)
            .orderBy('created_at')
            .limit(most),
        )
        .executeTakeFirst(),
    photosAtOnce,
  )
  await db
    .deleteFrom('picture')
    .where('created_at', '<', yesterday)
    // A publication that runs holds the row's lock; PostgreSQL then checks this condition again on what it
    // wrote.
    .where((of) => of.or([of('attached_at', 'is', null), of('attached_at', '<', yesterday)]))
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('news')
            .select('news.id')
            .where('news.image', '=', sql<string>`${pictureUrl('')} || ${ref('picture.id')}`),
        ),
      ),
    )
    .execute()
  for (const count of ['upload_count', 'picture_count'] as const)
    await db.deleteFrom(count).where('day', '<', yesterday.toISOString().slice(0, 10)).execute()
}
