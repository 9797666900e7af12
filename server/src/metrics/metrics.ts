/**
 * What Prometheus reads of this process. Loaded only where `METRICS_PORT` is set. No label has anything of a
 * person: labels are routes of the contract, codes, and names of our own parts.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { streamPaths } from '../http/stream-paths.ts'
import type { Answered } from '../http/tell-of-answers.ts'

/** Gauges of the library whose names say that they are counters; the same is in others. */
const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

type Values = number | undefined | Readonly<Record<string, number>>

type Shown = { name: string; help: string; label?: string }

/** What is counted as it happens. */
function makeCounters(registers: Registry[]) {
  const requests = new Histogram({
    name: 'tarazu_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  })
  const refusals = new Counter({
    name: 'tarazu_refusals_total',
    help: 'Requests that were refused, or failed',
    labelNames: ['code'],
    registers,
  })
  const batchSize = new Histogram({
    name: 'tarazu_order_batch_size',
    help: 'Orders that were committed together',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  })
  const commits = new Histogram({
    name: 'tarazu_order_commit_duration_seconds',
    help: 'Time that the database took for a batch of orders',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 3],
    registers,
  })
  const jobs = new Histogram({
    name: 'tarazu_job_duration_seconds',
    help: 'Time that a round of a job took',
    labelNames: ['job_name'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const jobFailures = new Counter({
    name: 'tarazu_job_failures_total',
    help: 'Things that a job could not do, and will try again',
    labelNames: ['job_name'],
    registers,
  })
  return { requests, refusals, batchSize, commits, jobs, jobFailures }
}

/** A registry of its own, since several servers may run in one process of tests. */
export function makeMetrics() {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  for (const name of misnamed) register.removeSingleMetric(name)
  const { requests, refusals, batchSize, commits, jobs, jobFailures } = makeCounters(registers)

  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    answered({ route, status, ms }: Answered) {
      if (!streamPaths.has(route))
        requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
    },
    refused(code: string) {
      refusals.inc({ code })
    },
    /** Measures the commit of so many orders. */
    async batch<T>(orders: number, commit: () => Promise<T>): Promise<T> {
      batchSize.observe(orders)
      const end = commits.startTimer()
      return commit().finally(end)
    },
    /** Measures a round of a job, which calls `failed` for each thing that it could not do. */
    async job<T>(name: string, round: (failed: () => void) => Promise<T>): Promise<T> {
      const of = { job_name: name }
      jobFailures.inc(of, 0)
      const end = jobs.startTimer(of)
      try {
        return await round(() => jobFailures.inc(of))
      } catch (error) {
        jobFailures.inc(of)
        throw error
      } finally {
        end()
      }
    },
    /** A value that is read at each scrape; with `label` one for each key. Undefined: nothing is shown. */
    show({ name, help, label }: Shown, read: () => Values | Promise<Values>) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        registers,
        async collect() {
          const values = await read()
          this.reset()
          if (label === undefined) this.remove()
          if (typeof values === 'number') this.set(values)
          else
            for (const [key, value] of Object.entries(values ?? {})) this.set({ [label ?? '']: key }, value)
        },
      })
    },
    /** Sums since the start that somebody else keeps, one for each key, read at each scrape. */
    showTotal({ name, help, label }: Required<Shown>, read: () => Readonly<Record<string, number>>) {
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value)
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
