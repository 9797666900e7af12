/** What the growth benchmark prints: each call with its ratio to the smallest size's, each job's rate. */
import type { Times } from './growth-calls.ts'
import type { JobTimes } from './growth-jobs.ts'

export type Step = {
  transfers: number
  orders?: number
  customers?: number
  journals?: number
  entries?: number
  busiestOrders?: number
  databaseBytes?: number
  backupBytes?: number
  start_ms?: number
  ordersPerSecond?: number
  calls: Record<string, Times>
  jobs: Record<string, JobTimes>
  /** Of each table with its indexes. */
  bytes: Record<string, number>
}
export type Steps = Record<string, Step>

/** Differences below this are not told from chance, ms. */
const noise_ms = 5

export function tableOf(steps: Steps): string {
  const sizes = Object.entries(steps).sort(([one], [other]) => Number(one) - Number(other))
  const [first] = sizes
  const last = sizes.at(-1)
  if (!first || !last) return 'Nothing was measured.\n'
  const names = [...new Set(sizes.flatMap(([, { calls }]) => Object.keys(calls)))]
  const jobs = [...new Set(sizes.flatMap(([, step]) => Object.keys(step.jobs)))]
  const lines = [
    `call: p50 / p99 in ms at ${sizes.map(([size]) => Number(size).toExponential()).join(', ')} transfers; ratio of the last p99 to the first`,
    ...names.map((name) => {
      const all = sizes.map(([, { calls }]) => calls[name])
      return `${name} | ${all.map((times) => (times ? `${times.p50} / ${times.p99}` : '-')).join(' | ')} | ${ratioOf(all[0], all.at(-1))}`
    }),
    'job: units a second at each size',
    ...jobs.map((name) => {
      const all = sizes.map(([, step]) => step.jobs[name])
      const some = all.findLast((times) => times !== undefined)
      return `${name} | ${all.map((times) => (times ? `${times.perSecond} (${times.seconds} s)` : '-')).join(' | ')} | ${some?.unit} | goes on: ${some?.resumes}`
    }),
    ...sizes.map(([size, step]) => {
      const whole = step.databaseBytes ?? 0
      return `${Number(size).toExponential()}: ${(whole / 1e9).toFixed(2)} GB, ${per(whole, step.transfers)} bytes a transfer, ${per(whole, step.orders)} an order, ${per(whole, step.customers)} a customer; start ${step.start_ms ?? '-'} ms`
    }),
  ]
  return `${lines.join('\n')}\n`
}

const per = (bytes: number, count: number | undefined) => (count ? Math.round(bytes / count) : '-')

/** Both a few milliseconds: the same. */
function ratioOf(first: Times | undefined, last: Times | undefined): string {
  if (!first || !last || first === last) return '-'
  const ratio = last.p99 / first.p99
  const told = ratio > 2 && last.p99 - first.p99 > noise_ms ? ' MORE THAN TWICE' : ''
  return `${ratio.toFixed(2)}${told}`
}
