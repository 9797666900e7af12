/** What is read of the whole server at each scrape; `metrics/metrics.ts` counts what happens. */
import type { Pool } from 'pg'
import { newestBackup } from '../backup/newest-backup.ts'
import { oldestUnsealed } from '../chain/oldest-unsealed.ts'
import type { Database } from '../db/database.ts'
import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { readAtTimes } from '../metrics/read-at-times.ts'
import type { Counter } from '../queues/counter.ts'
import { queueCounters } from './queue-counters.ts'

type Parts = {
  deps: Deps
  leading: () => boolean
  pools: Database['pools']
  freeSpace: FreeSpace | undefined
}

export function showState(metrics: Metrics, parts: Parts) {
  showProcess(metrics, parts)
  showMarket(metrics, parts.deps)
  showPools(metrics, parts.pools)
  showRows(metrics, parts.deps)
}

/** Seconds since then, by a clock in ms; undefined where there is nothing. */
const since = (at: number | undefined, now: number) => at && Math.max(0, now - at) / 1_000

function showProcess(metrics: Metrics, { deps, leading, freeSpace }: Parts) {
  const { orderBatches, safeMode } = deps
  metrics.show({ name: 'tarazu_leading', help: '1: this process does the work that only one may do' }, () =>
    Number(leading()),
  )
  metrics.show(
    { name: 'tarazu_safe_mode', help: '1: the platform serves reading and withdrawing only' },
    () => Number(safeMode.standing() !== undefined),
  )
  metrics.show(
    { name: 'tarazu_orders_waiting', help: 'Orders that wait to be committed' },
    () => orderBatches.waiting,
  )
  metrics.show(
    { name: 'tarazu_order_batches_in_flight', help: 'Batches of orders that the database is working on' },
    () => orderBatches.inFlight,
  )
  if (freeSpace)
    metrics.show(
      { name: 'tarazu_disk_free_bytes', help: 'Free space on the disk of the embedded PostgreSQL' },
      freeSpace.bytes,
    )
}

function showMarket(metrics: Metrics, { market }: Deps) {
  metrics.show(
    { name: 'tarazu_quote_age_seconds', help: "Age of the newest price, by the market's clock" },
    () => since(market.newestAt(), market.now()),
  )
  metrics.show(
    { name: 'tarazu_feed_silent', help: '1: nothing whose market is open has had a price for two minutes' },
    () => Number(market.silent()),
  )
}

function showPools(metrics: Metrics, pools: Database['pools']) {
  const ofEach = (read: (pool: Pool) => number) => () =>
    Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, read(pool)]))
  metrics.show(
    { name: 'tarazu_pool_connections', help: 'Connections to the database', label: 'pool' },
    ofEach(({ totalCount }) => totalCount),
  )
  metrics.show(
    { name: 'tarazu_pool_idle_connections', help: 'Connections that nobody uses', label: 'pool' },
    ofEach(({ idleCount }) => idleCount),
  )
  metrics.show(
    { name: 'tarazu_pool_waiting', help: 'Those who wait for a connection', label: 'pool' },
    ofEach(({ waitingCount }) => waitingCount),
  )
}

type Counted = Awaited<ReturnType<Counter>>
type Rows = {
  queues: Record<string, Counted>
  undone: number | undefined
  /** Times in ms UTC; null: there is none. Undefined: it could not be read. */
  unsealed: number | null | undefined
  backup: number | null | undefined
}

/** What the database and the disk are asked for is read at times, and shown as it was then. */
function showRows(metrics: Metrics, deps: Deps) {
  const { clock, settings } = deps
  const rows = readAtTimes(() => readRows(deps), clock)
  const ofQueues = (read: (counted: Counted) => number | undefined) => async () => {
    const each = Object.entries((await rows())?.queues ?? {}).map(([name, counted]) => [name, read(counted)])
    return Object.fromEntries(each.filter(([, value]) => value !== undefined)) as Record<string, number>
  }
  metrics.show(
    { name: 'tarazu_queue_waiting', help: 'What waits for an operator, at most 1000', label: 'queue' },
    ofQueues(({ waiting }) => waiting),
  )
  metrics.show(
    { name: 'tarazu_queue_overdue', help: 'What has waited for longer than promised', label: 'queue' },
    ofQueues(({ overdue }) => overdue),
  )
  metrics.show(
    { name: 'tarazu_queue_oldest_seconds', help: 'How long the oldest has waited', label: 'queue' },
    ofQueues(({ oldest }) => since(oldest ?? undefined, clock.now())),
  )
  metrics.show(
    { name: 'tarazu_undone_work', help: 'Things that the system could not do by itself and tries again' },
    async () => (await rows())?.undone,
  )
  metrics.show(
    { name: 'tarazu_unsealed_age_seconds', help: 'Age of the oldest entry that is not sealed; 0: all are' },
    async () => {
      const unsealed = (await rows())?.unsealed
      return unsealed === null ? 0 : since(unsealed, clock.now())
    },
  )
  if (settings.backupDir !== undefined)
    metrics.show(
      { name: 'tarazu_backup_age_seconds', help: 'Time since the newest backup was begun' },
      async () => {
        const backup = (await rows())?.backup
        return backup === null ? Number.POSITIVE_INFINITY : since(backup, clock.now())
      },
    )
}

/** One thing after the other, to leave the connections to customers; what fails is left out. */
async function readRows(deps: Deps): Promise<Rows> {
  const { db, clock, log, settings } = deps
  const orNothing = <T>(reading: Promise<T>) =>
    reading.catch((err: unknown) => {
      log.warn({ err }, 'something could not be read for the metrics')
      return undefined
    })
  const queues: Rows['queues'] = {}
  for (const [name, count] of Object.entries(queueCounters)) {
    const counted = await orNothing(count(deps, clock.now()))
    if (counted) queues[name] = counted
  }
  const undone = await orNothing(
    db
      .selectFrom('undone_work')
      .select((of) => of.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  const orNull = <T>(value: T | undefined) => value ?? null
  const unsealed = await orNothing(oldestUnsealed(deps).then(orNull))
  const { backupDir } = settings
  const backup = backupDir === undefined ? undefined : await orNothing(newestBackup(backupDir).then(orNull))
  return { queues, undone: undone && Number(undone.count), unsealed, backup }
}
