import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import type { Job } from './leader.ts'

/**
 * None of them while there is no room to write, and some not while safe mode stands, nor while customers are shut out. What they leave is
 * there the next time.
 */
export function gateJobs(
  jobs: readonly Job[],
  {
    safeMode,
    settings,
    freeSpace,
  }: Pick<Deps, 'safeMode' | 'settings'> & { freeSpace: FreeSpace | undefined },
): Job[] {
  const rests = ({ blockedInSafeMode }: Job) =>
    freeSpace?.short() || (blockedInSafeMode && (settings.liveSetup || safeMode.standing() !== undefined))
  return jobs.map((job) => ({
    ...job,
    run: async (round) => (rests(job) ? undefined : job.run(round)),
  }))
}
