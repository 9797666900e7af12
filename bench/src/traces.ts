/**
 * `npm run bench:traces`: what it costs orders to be measured for Prometheus and traced for OpenTelemetry.
 * Servers with and without it share one database and take turns in one run, because the machine is never the
 * same for long. What is judged is their processor time, for orders a second depend on whatever else the machine
 * does. Nobody leads meanwhile, so that no job of one disturbs the others.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { freePort } from '../../scripts/server-child.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'

beginTestRun()

const rounds = Number(process.argv[2] ?? 31)
const seconds = 2
const scrape_ms = 5_000

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const collector = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'))
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const address = collector.address()
const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const metricsPort = await freePort()

const ways = {
  plain: {},
  measured: { METRICS_PORT: String(metricsPort) },
  traced: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  'all traced': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACES_A_SECOND: '1000000' },
}
type Way = keyof typeof ways
type Figures = { perSecond: number; cpu_us: number }

try {
  const first = await startBenchServer({ DATABASE_URL: embedded.url })
  const tokens = await makeCustomers(first.baseUrl, 64, '1000000000')
  await first.stop()
  await takeLease()
  const servers = new Map<Way, Awaited<ReturnType<typeof startBenchServer>>>()
  for (const way of Object.keys(ways) as Way[])
    servers.set(way, await startBenchServer({ DATABASE_URL: embedded.url, ...ways[way] }))
  const scraping = setInterval(() => {
    fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (answer) => answer.text(),
      () => undefined,
    )
  }, scrape_ms)

  for (const way of servers.keys()) await measure(way)
  const measured: Map<Way, Figures>[] = []
  for (let round = 0; round < rounds; round++) {
    // What comes later finds larger tables, so each way is first in turn.
    const order = [...servers.keys()]
    order.push(...order.splice(0, round % order.length))
    const found = new Map<Way, Figures>()
    for (const way of order) found.set(way, await measure(way))
    measured.push(found)
  }
  clearInterval(scraping)
  for (const way of ['measured', 'traced', 'all traced'] as const) compare(way, measured)
  for (const server of servers.values()) await server.stop()

  async function measure(way: Way): Promise<Figures> {
    const server = servers.get(way)
    if (!server) throw new Error(`no server is ${way}`)
    const { port, pid } = server
    const before = cpuOf(pid)
    const load = { port, kind: 'orders', connections: 64, tokens, symbols, seconds } as const
    const { perSecond } = await runLoad(load)
    return { perSecond, cpu_us: ((cpuOf(pid) - before) * 1e6) / (perSecond * seconds) }
  }
} finally {
  collector.closeAllConnections()
  collector.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

function compare(way: Way, measured: Map<Way, Figures>[]) {
  const pairs = measured.map((round) => {
    const [with_, without] = [round.get(way), round.get('plain')] as [Figures, Figures]
    return {
      without,
      ratio: with_.cpu_us / without.cpu_us,
      pace: with_.perSecond / without.perSecond,
    }
  })
  const { ratio: more } = medianBy(pairs, ({ ratio }) => ratio)
  const { pace } = medianBy(pairs, (each) => each.pace)
  const { without } = medianBy(pairs, (each) => each.without.cpu_us)
  const list = (all: readonly number[]) => all.map((each) => each.toFixed(2)).join(' ')
  const ratios = list(pairs.map(({ ratio }) => ratio))
  const paces = list(pairs.map((each) => each.pace))
  const goal = way === 'all traced' ? undefined : 1.02
  report(
    `processor time of the server for an order, ${way}, against orders without`,
    `${more.toFixed(3)} (of ${without.cpu_us.toFixed(0)} µs; rounds ${ratios}; orders a second ${pace.toFixed(3)}, ${paces}; ` +
      `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`,
    goal === undefined ? 'none' : `${goal} or less`,
    goal === undefined || more <= goal,
  )
}

/** Seconds of processor time that a process has used so far; Linux counts them in hundredths. */
function cpuOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function takeLease() {
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  await owner
    .query(
      `insert into lease (name, holder, expires_at) values ('leader', 'the benchmark', '2100-01-01')
       on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at`,
    )
    .finally(() => owner.end())
}
