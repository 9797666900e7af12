import type { Job } from './leader.ts'

/** Runs a round, and is told of each thing that it could not do. */
export type WatchRound = <T>(name: string, round: (failed: () => void) => Promise<T>) => Promise<T>

/** The same jobs, each round of which is watched. */
export function watchJobs(jobs: readonly Job[], watch: WatchRound): Job[] {
  return jobs.map((job) => ({
    ...job,
    run: (round) =>
      watch(job.name, (tell) =>
        job.run({
          ...round,
          failed(reference, error) {
            tell()
            round.failed(reference, error)
          },
        }),
      ),
  }))
}
