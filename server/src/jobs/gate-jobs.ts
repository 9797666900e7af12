import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import type { Job } from './leader.ts'

/**
 * Skips every job while the disk is nearly full, and those `blockedInSafeMode` also in safe mode and while a
 * live deployment is being set up. A skipped job finds its work the next time.
 */
export function gateJobs(
  jobs: readonly Job[],
  {
    safeMode,
    settings,
    freeSpace,
  }: Pick<Deps, 'safeMode' | 'settings'> & { freeSpace: FreeSpace | undefined },
): Job[] {
  const isBlocked = ({ blockedInSafeMode }: Job) =>
    freeSpace?.short() || (blockedInSafeMode && (settings.liveSetup || safeMode.standing() !== undefined))
  return jobs.map((job) => ({
    ...job,
    run: async (round) => (isBlocked(job) ? undefined : job.run(round)),
  }))
}
