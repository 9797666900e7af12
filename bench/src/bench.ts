/**
 * `npm run bench`: every figure that was promised, each a ratio in one run; a table, and bench/results.json.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { pino } from 'pino'
import { weigh } from '../../scripts/budgets.mjs'
import { buildWeb } from '../../scripts/build-web.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { benchHit } from './hit.ts'
import { benchManyStreams, benchMemory } from './memory.ts'
import { benchOrders, prepareTpcb } from './orders.ts'
import { makeCustomers, repository, startBenchServer } from './server-process.ts'
import { startStreamServer } from './start-stream-server.ts'
import { benchStarts } from './starts.ts'
import { watchStolen } from './stolen.ts'
import { benchStream } from './stream.ts'
import { benchUserInfo } from './user-info.ts'

beginTestRun()

type Row = { what: string; figure: string; goal: string; met: boolean }
const rows: Row[] = []
const only = process.argv.slice(2)
const wanted = (name: string) => only.length === 0 || only.includes(name)
const two = (number: number) => number.toFixed(2)
const stolen = watchStolen()
const machine = { cores: cpus().length, model: cpus()[0]?.model, memoryGiB: Math.round(totalmem() / 2 ** 30) }
const results: Record<string, unknown> = {}

/** Kind of load, what it is, and the ratio that it is to reach. */
const ordersKinds = [
  ['orders', 'durable orders', 1.6],
  ['turns', 'purchases and sales in one symbol', 1.3],
  ['resting', 'orders that rest, are changed and cancelled, each step', 1],
] as const

function report(what: string, figure: string, goal: string, met: boolean) {
  rows.push({ what, figure, goal, met })
  process.stdout.write(`${met ? 'met    ' : 'NOT MET'} ${what}: ${figure} (goal: ${goal})\n`)
}

if (wanted('orders') || wanted('user-info')) {
  await withDatabase(async (url) => {
    const server = await startBenchServer({ DATABASE_URL: url })
    const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
    if (wanted('orders')) {
      await prepareTpcb(url)
      for (const [kind, what, goal] of ordersKinds) {
        const orders = await benchOrders(kind, { port: server.port, tokens, databaseUrl: url })
        results[kind] = orders
        const { perSecond, tpcbPerSecond, p50, p99 } = orders
        const [least = 0, most = 0] = [Math.min(...orders.ratios), Math.max(...orders.ratios)]
        report(
          `${what}, against TPC-B`,
          `${two(orders.ratio)}, ${two(least)} to ${two(most)} (${perSecond}/s against ${Math.round(tpcbPerSecond)}/s; p50 ${p50} ms, p99 ${p99} ms)`,
          `${goal.toFixed(1)} or more`,
          orders.ratio >= goal,
        )
      }
    }
    if (wanted('user-info')) {
      const info = await benchUserInfo(server.port, tokens)
      results.userInfo = info
      report(
        'user/info against bare Fastify',
        `${two(info.ratio)} (${info.perSecond}/s against ${info.barePerSecond}/s; p99 ${info.p99} ms)`,
        '0.6 or more',
        info.ratio >= 0.6,
      )
    }
    await server.stop()
  })
}
if (wanted('hit')) {
  await withDatabase(async (url, folder) => {
    const hit = await benchHit(url, folder, { hit: 20_000, resting: 100_000, rounds: 5 })
    results.hit = hit
    const range = (name: 'seconds' | 'kept') => {
      const figures = hit.measured.map((each) => each[name])
      return `${two(Math.min(...figures))} to ${two(Math.max(...figures))}`
    }
    report(
      '100,000 orders rest, one quote reaches 20,000: all are filled',
      `${two(hit.seconds)} s, ${range('seconds')}`,
      'within 4 s',
      hit.seconds <= 4,
    )
    report(
      'orders in other symbols meanwhile, against alone',
      `${two(hit.kept)}, ${range('kept')} (${Math.round(hit.alone)}/s alone)`,
      '0.5 or more',
      hit.kept >= 0.5,
    )
  })
}
if (wanted('stream')) {
  await withDatabase(async (url) => {
    const server = await startStreamServer(url)
    for (const packed of [true, false]) {
      const read = { connections: 2_000, seconds: 15, packed, serverPid: server.pid }
      const stream = await benchStream({ ...server, ...read })
      results[packed ? 'stream' : 'streamPlain'] = stream
      const lost = stream.lost + stream.ranBack
      const how = packed ? 'as browsers read it' : 'without gzip'
      report(
        `stream, 2,000 connections, 100 symbols, ${how}`,
        `${Math.round(stream.framesPerSecond)} frames/s, ${two(stream.megabytesPerSecond)} MB/s, ${lost} lost, p99 ${Math.round(stream.latency.p99)} ms, ${two(stream.cpuPerFrame ?? 0)} us CPU a frame`,
        'nothing lost, p99 under 250 ms',
        lost === 0 && stream.latency.p99 < 250,
      )
    }
    await server.stop()
  })
}
if (wanted('stream') || wanted('many-streams')) {
  await withDatabase(async (url) => {
    const many = await benchManyStreams(url)
    results.manyStreams = many
    const lost = many.lost + many.ranBack
    report(
      'stream, 10,000 connections, 20 symbols',
      `${Math.round(many.framesPerSecond)} frames/s, ${two(many.megabytesPerSecond)} MB/s, ${lost} lost, ${many.ended} ended, p50 ${Math.round(many.latency.p50)} ms, p99 ${Math.round(many.latency.p99)} ms, ${two(many.cpuPerFrame ?? 0)} us CPU a frame, ${two(many.serverCores ?? 0)} cores, ${many.megabytes} MB`,
      'nothing lost, p99 under 250 ms, under 1,000 MB',
      lost + many.ended === 0 && many.latency.p99 < 250 && many.megabytes < 1_000,
    )
  })
}
if (wanted('memory')) {
  await withDatabase(async (url) => {
    const memory = await benchMemory(url)
    results.memory = memory
    report(
      'memory, 10,000 customers, 1,000 connections',
      `${memory.megabytes} MB`,
      'under 220 MB',
      memory.megabytes < 220,
    )
  })
}
if (wanted('starts')) {
  const starts = await benchStarts()
  results.starts = starts
  const parts = starts.parts.map(({ doing, seconds }) => `${doing} ${seconds.toFixed(1)} s`).join(', ')
  const { cache, registry } = starts.packages
  report(
    'first start in a fresh clone',
    `${starts.first.toFixed(1)} s (${parts}; ${registry} answers of the registry, ${cache} of npm's cache)`,
    'within 30 s',
    starts.first <= 30,
  )
  const [least = 0, most = 0] = [Math.min(...starts.laterAll), Math.max(...starts.laterAll)]
  report(
    'later start',
    `${two(starts.later)} s, ${two(least)} to ${two(most)}`,
    'within 1 s',
    starts.later <= 1,
  )
}
if (wanted('bundles')) {
  await buildWeb(process.execPath)
  const bundles = weigh(join(repository, 'web/dist'))
  results.bundles = bundles
  for (const { what, kb, budget } of bundles)
    report(`bundle: ${what}`, `${kb.toFixed(1)} kB`, `${budget} kB`, kb <= budget)
}

const width = Math.max(...rows.map(({ what }) => what.length))
process.stdout.write(
  `\n${rows.map((row) => `${row.what.padEnd(width)}  ${row.met ? ' ' : '!'} ${row.figure}  [${row.goal}]`).join('\n')}\n`,
)
process.stdout.write(
  `The host took ${Math.round(stolen() * 100)} % of this machine's processors meanwhile.\n`,
)
if (only.length === 0)
  await writeFile(
    join(repository, 'bench/results.json'),
    `${JSON.stringify({ machine: { ...machine, stolen: stolen() }, ...results, rows }, null, 2)}\n`,
  )

/** The product's own embedded PostgreSQL, with its own settings, in a folder that goes afterwards. */
async function withDatabase(work: (url: string, folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
  const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
  try {
    await work(embedded.url, folder)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
