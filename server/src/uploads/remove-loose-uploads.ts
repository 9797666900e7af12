import { day_ms } from '@tarazu/contract/duration'
import type { Deps } from '../deps.ts'

/** Photos that nothing was made of within a day, and counts that no longer count. */
export async function removeLooseUploads({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const yesterday = new Date(clock.now() - day_ms)
  for (const kept of ['upload', 'picture'] as const)
    await db.deleteFrom(kept).where('attached_at', 'is', null).where('created_at', '<', yesterday).execute()
  await db.deleteFrom('upload_count').where('day', '<', yesterday.toISOString().slice(0, 10)).execute()
}
