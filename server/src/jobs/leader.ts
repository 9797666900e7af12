import type { Deps } from '../deps.ts'
import { makeLease } from '../lease/lease.ts'
import { jobsWithFailedWork, recordFailedWork } from './record-failed-work.ts'
import { type Round, workFailed } from './run-each.ts'

export type Job = {
  name: string
  everyMs: number
  /** Left undone while safe mode stands (safety H17). */
  blockedInSafeMode?: true
  /**
   * What goes on for long may ask `held` between its pieces of work, so as to stop soon once another process leads. Nothing
   * rests on it: whatever a job does is conditional on the state that it finds, so two at once do it once. `undone` hears of
   * what could not be done while the rest was.
   */
  run(round: Round): Promise<unknown>
}

/** In place of a number, for a job that has failed as a whole. */
const wholeJob = ''
/** Of one round of one job; so many that nobody reads all of them. */
const maxRecorded = 1_000

/**
 * The work that only one process may do: resting orders, settlement, crediting, pruning. Whoever holds the lease runs
 * each job again when it is done and its pause is over; another process takes over within 10 s of a crash.
 */
export function makeLeader(deps: Pick<Deps, 'pool' | 'db' | 'clock' | 'log' | 'events'>, jobs: Job[]) {
  const lease = makeLease({ pool: deps.pool, log: deps.log, name: 'leader', holder: deps.events.origin })
  let timers: NodeJS.Timeout[] = []
  let running: Promise<unknown>[] = []
  /** Whose last round has left something undone. */
  let jobsWithFailures = new Set<string>()

  function repeat(job: Job, index: number) {
    if (!lease.held()) return
    running[index] = round(job).finally(() => {
      if (lease.held()) timers[index] = setTimeout(() => repeat(job, index), job.everyMs)
    })
  }

  /** Another process may have led before. */
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
