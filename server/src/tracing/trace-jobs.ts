import type { WatchRound } from '../jobs/watch-jobs.ts'
import type { Tracing } from './tracing.ts'

/** Makes a trace of each round of a job, with what it commits. */
export function traceJobs(tracing: Tracing): WatchRound {
  return async (name, round) => {
    const trace = tracing.trace(`job ${name}`, { kind: 'job', facts: { 'tarazu.job': name } })
    if (!trace) return round(() => {})
    let failures = 0
    try {
      return await trace.run(() =>
        round(() => {
          failures += 1
        }),
      )
    } catch (error) {
      failures += 1
      throw error
    } finally {
      trace.tell({ 'tarazu.job.failures': failures })
      if (failures > 0) trace.fail()
      trace.end()
    }
  }
}
