import type { Deps } from '../deps.ts'
import { makeLease } from '../lease/lease.ts'
import { jobsWithFailedWork, recordFailedWork } from './record-failed-work.ts'
import { type Round, workFailed } from './run-each.ts'

export type Job = {
  name: string
  every_ms: number
  /** Skipped in safe mode (safety H17). */
  blockedInSafeMode?: true
  /**
   * Long work asks `held` between its pieces, to stop soon after another process takes over. Correctness does
   * not depend on it: each job's writes are conditional on the state they find, so two at once have the
   * effect of one. `failed` is told of each piece that failed while the others went on.
   */
  run(round: Round): Promise<unknown>
}

/** Stands in for a reference when a job failed as a whole. */
const wholeJob = ''
/** Most failures recorded per round of a job; nobody reads more. */
const maxRecorded = 1_000

/**
 * Runs the work that only one process may do: matching, settlement, crediting, pruning. The holder of the
 * lease repeats each job after its pause; another process takes over within 10 s of a crash.
 */
export function makeLeader(deps: Pick<Deps, 'pool' | 'db' | 'clock' | 'log' | 'events'>, jobs: Job[]) {
  const lease = makeLease({ pool: deps.pool, log: deps.log, name: 'leader', holder: deps.events.origin })
  let timers: NodeJS.Timeout[] = []
  let running: Promise<unknown>[] = []
  /** Jobs with rows in `undone_work`, which their next good round clears. */
  let jobsWithFailures = new Set<string>()

  function repeat(job: Job, index: number) {
    if (!lease.held()) return
    running[index] = round(job).finally(() => {
      if (lease.held()) timers[index] = setTimeout(() => repeat(job, index), job.every_ms)
    })
  }

  /** Reads what an earlier leader recorded. If that fails, every job counts as one with failures. */
  async function begin() {
    jobsWithFailures = await jobsWithFailedWork(deps).catch(() => new Set(jobs.map(({ name }) => name)))
    jobs.forEach(repeat)
  }

  async function round(job: Job) {
    const failedWork = new Set<string>()
    try {
      await job.run({
        held: lease.held,
        failed(reference, error) {
          failedWork.add(reference)
          deps.log.error({ err: error, job: job.name, thing: reference }, workFailed)
        },
      })
    } catch (error) {
      failedWork.add(wholeJob)
      deps.log.error({ err: error, job: job.name }, 'a job failed and will be tried again')
    }
    if (failedWork.size === 0 && !jobsWithFailures.has(job.name)) return
    try {
      await recordFailedWork(deps, job.name, [...failedWork].slice(0, maxRecorded))
      if (failedWork.size > 0) jobsWithFailures.add(job.name)
      else jobsWithFailures.delete(job.name)
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'what a job has left undone could not be written down')
    }
  }

  return {
    held: lease.held,
    start() {
      lease.start(
        () => {
          deps.log.info('this process does the work that only one may do')
          running = [begin()]
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
