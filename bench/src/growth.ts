/**
 * `npm run bench:growth -- 1e7`: the same deployment with 10^5 transfers, ten times as many, and so on up to the
 * number that is named (10^6), and at each size how long every call and every whole-table job takes. `--keep
 * FOLDER` leaves the database there and goes on from the size that it has, `--parts` chooses what is done at a
 * size, and it stops by itself after `--minutes`, or where the disk would have less than 15 GB left.
 */
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { timeCalls } from './growth-calls.ts'
import { addCopies, addCustomers, type Pattern, readCustomers, readPattern } from './growth-fill.ts'
import { bytesOfTables, freeze, jobTimes, sealAll, timeBackup, timeChecks } from './growth-jobs.ts'
import { busiestSymbol } from './growth-life.ts'
import { timeMatching } from './growth-matching.ts'
import { type Step, type Steps, tableOf } from './growth-table.ts'
import { type GrowthServer, makePatternCustomer, makeTraders, startGrowthServer } from './growth-world.ts'
import { symbols } from './orders.ts'
import { runLoad } from './run-load.ts'
import { repository, startBenchServer } from './server-process.ts'

beginTestRun()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'string' },
    parts: { type: 'string', default: 'fill,jobs,backup,calls,load' },
    minutes: { type: 'string', default: '90' },
  },
})
const smallest = 1e5
const largest = Number(positionals[0] ?? 1e6)
const parts = new Set(values.parts.split(','))
const ends = performance.now() + Number(values.minutes) * 60_000
const leastFree = 15e9
/** Copies in one transaction. */
const atOnce = 250

class Stopped extends Error {}

const folder =
  values.keep === undefined ? await mkdtemp(join(tmpdir(), 'tarazu-bench-')) : resolve(values.keep)
await mkdir(folder, { recursive: true })
const resultsFile = join(folder, 'growth.json')
const signerFile = join(folder, 'log-signer')
const steps: Steps = JSON.parse(await readFile(resultsFile, 'utf8').catch(() => '{}'))
const embedded = await startEmbedded(join(folder, 'data'), { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
await owner.connect()
let stoppedBy: string | undefined
try {
  const pattern = await prepare()
  for (const size of sizes()) {
    // A kept folder is beyond this size.
    if ((await copiesThere()) * pattern.transfers > size * 1.5) continue
    await measureAt(size, pattern)
  }
} catch (error) {
  if (!(error instanceof Stopped)) throw error
  stoppedBy = error.message
} finally {
  await keepResults()
  await owner.end()
  await embedded.stop()
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
}
process.stdout.write(tableOf(steps))
process.stdout.write(stoppedBy === undefined ? 'Nothing stopped it.\n' : `Stopped: ${stoppedBy}\n`)

/** Powers of ten, and what was asked for at the end. */
function sizes(): number[] {
  const all: number[] = []
  for (let size = smallest; size < largest; size *= 10) all.push(size)
  return [...all, largest]
}

async function keepResults() {
  await writeFile(resultsFile, JSON.stringify(steps, null, 2))
  const machine = { cores: cpus().length, model: cpus()[0]?.model }
  // A smaller run shows that all of it runs, and is not kept.
  if (Object.keys(steps).some((size) => Number(size) >= 1e6))
    await writeFile(
      join(repository, 'bench/growth.json'),
      `${JSON.stringify({ machine, ...(stoppedBy && { stoppedBy }), steps }, null, 2)}\n`,
    )
}

/** Throws where time or disk have come to their end. */
async function goOn(needed = 0) {
  if (performance.now() > ends) throw new Stopped(`the time limit of ${values.minutes} minutes has passed.`)
  const { bavail, bsize } = await statfs(folder)
  const left = bavail * bsize - needed
  if (left < leastFree)
    throw new Stopped(
      `the disk has ${gigabytes(bavail * bsize)} GB left, and what comes next needs ${gigabytes(needed)} of them: ` +
        `${gigabytes(leastFree)} GB are to stay free.`,
    )
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

/** Lets the customer live whose rows are copied, unless a kept folder has one. */
async function prepare(): Promise<Pattern> {
  const { rows } = await owner.query<{ made: boolean }>(`select to_regclass('orders') is not null as made`)
  const found = rows[0]?.made
    ? await owner.query<{ id: number }>(`select id from customer where phone = '7000000001'`)
    : undefined
  const known = found?.rows[0]?.id
  const customer = known ?? (await withServer((server) => makePatternCustomer(owner, server.baseUrl)))
  return withFiller((filler) => readPattern(filler, customer))
}

/** A connection of its own: while its temporary tables are there, the schema is not this version's. */
async function withFiller<T>(work: (filler: pg.Client) => Promise<T>): Promise<T> {
  const filler = new pg.Client({ connectionString: embedded.url })
  await filler.connect()
  return work(filler).finally(() => filler.end())
}

async function withServer<T>(work: (server: GrowthServer) => Promise<T>): Promise<T> {
  const server = await startGrowthServer(embedded.url, signerFile)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Each copy has one recharge. */
async function copiesThere(): Promise<number> {
  const { rows } = await owner.query<{ copies: number }>(
    `select count(*)::integer as copies from recharge r join customer c on c.id = r.customer_id where c.phone like '8%'`,
  )
  return rows[0]?.copies ?? 0
}

async function measureAt(size: number, pattern: Pattern) {
  const step: Step = steps[size] ?? { transfers: size, calls: {}, jobs: {}, bytes: {} }
  steps[size] = step
  process.stdout.write(`${size.toExponential()} transfers\n`)
  if (parts.has('fill')) await fill(size, pattern, step)
  await measureCounts(step)
  const given = {
    databaseUrl: embedded.url,
    transfers: step.transfers,
    entries: step.entries ?? 0,
    customers: step.customers ?? 0,
    signerFile,
  }
  if (parts.has('jobs')) {
    await goOn()
    Object.assign(step.jobs, await timeChecks(given))
    await keepResults()
  }
  if (parts.has('backup')) {
    await goOn((step.databaseBytes ?? 0) * 1.5)
    const { jobs, backupBytes } = await timeBackup(given, folder)
    Object.assign(step.jobs, jobs)
    step.backupBytes = backupBytes
    await keepResults()
  }
  if (parts.has('calls')) {
    await goOn()
    const started = await startBenchServer({ DATABASE_URL: embedded.url, LOG_SIGNER_FILE: signerFile })
    step.start_ms = started.ready_ms
    await started.stop()
    await withServer(async (server) => {
      await makeTraders(owner, server.baseUrl, 1)
      Object.assign(step.calls, await timeCalls({ owner, baseUrl: server.baseUrl }))
    })
    await keepResults()
  }
  if (parts.has('load')) {
    await goOn()
    await withServer(async (server) => {
      step.calls['matching of one quote that reaches 500 orders'] = await timeMatching(owner, server)
      await measureLoad(server, step)
    })
    await keepResults()
  }
}

/** Copies up to the size, and what customers there are for it: one for each copy, though few have most. */
async function fill(size: number, pattern: Pattern, step: Step) {
  const wanted = Math.floor(size / pattern.transfers)
  const first = await copiesThere()
  // What is copied is sealed meanwhile, as a server does with what is traded.
  let filling = first < wanted
  const filled = withFiller(async (filler) => {
    if (first < wanted) step.jobs.fill = await copyUpTo(filler, pattern, first, wanted)
  }).finally(() => {
    filling = false
  })
  filled.catch(() => undefined)
  const sealed = await sealAll(embedded.url, owner, { more: () => filling, goOn })
  await filled
  if (sealed.entries > 1_000)
    step.jobs.sealing = jobTimes(sealed.seconds, sealed.entries, 'entries', 'after the last block')
  await owner.query('vacuum analyze')
  await keepResults()
}

async function copyUpTo(filler: pg.Client, { customer }: Pattern, first: number, wanted: number) {
  const pattern = await readPattern(filler, customer)
  const customers = await readCustomers(filler)
  if (customers < wanted) await addCustomers(filler, customers, wanted - customers)
  await readCustomers(filler)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  for (let from = first; from < wanted; from += atOnce) {
    await goOn()
    await addCopies(filler, pattern, from, Math.min(atOnce, wanted - from))
    if ((from - first) % (atOnce * 20) === 0)
      process.stdout.write(`  copy ${from} of ${wanted}, ${Math.round(seconds())} s\n`)
  }
  const transfers = (wanted - first) * pattern.transfers
  return jobTimes(seconds(), transfers, 'transfers', 'after the last 250 copies')
}

async function measureCounts(step: Step) {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select count(*) from orders) as orders, (select count(*) from customer) as customers,
            (select count(*) from transfer) as transfers, (select count(*) from journal) as journals,
            (select coalesce(sum(audits + journals + orders), 0) from chain_block) as entries,
            (select max(n) from (select count(*) as n from orders group by customer_id) o) as "busiestOrders",
            pg_database_size(current_database()) as "databaseBytes"`,
  )
  for (const [name, value] of Object.entries(rows[0] ?? {})) Object.assign(step, { [name]: Number(value) })
  step.bytes = await bytesOfTables(owner)
}

/** Orders alone, and while all old rows are frozen. */
async function measureLoad(server: GrowthServer, step: Step) {
  const tokens = await makeTraders(owner, server.baseUrl, 64)
  const load = {
    port: server.port,
    kind: 'orders' as const,
    connections: 16,
    tokens,
    symbols: [...symbols, busiestSymbol],
  }
  await runLoad({ ...load, seconds: 2 })
  const alone = await runLoad({ ...load, seconds: 10 })
  step.calls['one of 16 orders at once'] = { p50: alone.p50, p99: alone.p99, calls: alone.done }
  step.ordersPerSecond = alone.perSecond
  let freezing = true
  const frozen = freeze(owner, step.transfers + (step.orders ?? 0) + (step.journals ?? 0)).finally(() => {
    freezing = false
  })
  const beside = []
  do beside.push(await runLoad({ ...load, seconds: 5 }))
  while (freezing)
  step.jobs['vacuum and freeze, beside orders'] = await frozen
  step.calls['one of 16 orders at once, beside vacuum and freeze'] = {
    p50: Math.max(...beside.map(({ p50 }) => p50)),
    p99: Math.max(...beside.map(({ p99 }) => p99)),
    calls: beside.reduce((sum, { done }) => sum + done, 0),
  }
}
