import type { Deps } from '../deps.ts'
import { makeLease } from '../lease/lease.ts'

export type Job = {
  name: string
  everyMs: number
  /**
   * What goes on for long may ask `held` between its pieces of work, so as to stop soon once another process leads. Nothing
   * rests on it: whatever a job does is conditional on the state that it finds, so two at once do it once.
   */
  run(held: () => boolean): Promise<unknown>
}

/**
 * The work that only one process may do: resting orders, settlement, crediting, pruning. Whoever holds the lease runs
 * each job again when it is done and its pause is over; another process takes over within 10 s of a crash.
 */
export function makeLeader(deps: Pick<Deps, 'pool' | 'log' | 'events'>, jobs: Job[]) {
  const lease = makeLease({ pool: deps.pool, log: deps.log, name: 'leader', holder: deps.events.origin })
  let timers: NodeJS.Timeout[] = []
  let running: Promise<unknown>[] = []

  function repeat(job: Job, index: number) {
    if (!lease.held()) return
    running[index] = job
      .run(lease.held)
      .catch((error: unknown) =>
        deps.log.error({ err: error, job: job.name }, 'a job failed and will be tried again'),
      )
      .finally(() => {
        if (lease.held()) timers[index] = setTimeout(() => repeat(job, index), job.everyMs)
      })
  }

  return {
    held: lease.held,
    start() {
      lease.start(
        () => {
          deps.log.info('this process does the work that only one may do')
          jobs.forEach(repeat)
        },
        async () => {
          for (const timer of timers) clearTimeout(timer)
          await Promise.allSettled(running)
          timers = []
          running = []
        },
      )
    },
    stop: () => lease.stop(),
  }
}
