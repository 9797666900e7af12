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
import { medianBy } from './median.ts'
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
const range = (all: readonly number[]) => `${two(Math.min(...all))} to ${two(Math.max(...all))}`
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)
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
        if (kind === 'orders')
          report(
            'one of 64 durable orders at once, 99 of 100',
            `${two(p99 / p50)} of the median`,
            '4 or less',
            p99 <= 4 * p50,
          )
        report(
          `${what}, against TPC-B`,
          `${two(orders.ratio)}, ${range(orders.ratios)} (${perSecond}/s against ${Math.round(tpcbPerSecond)}/s; p50 ${p50} ms, p99 ${p99} ms)`,
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
        `${two(info.ratio)}, ${range(info.ratios)} (${info.perSecond}/s against ${info.barePerSecond}/s; p99 ${info.p99} ms)`,
        '0.8 or more',
        info.ratio >= 0.8,
      )
    }
    await server.stop()
  })
}
if (wanted('hit')) {
  await withDatabase(async (url, folder) => {
    const hit = await benchHit(url, folder, { hit: 20_000, resting: 100_000, rounds: 5 })
    results.hit = hit
    report(
      '100,000 orders rest, one quote reaches 20,000: all are filled',
      `${two(hit.seconds)} s, ${range(hit.measured.map(({ seconds }) => seconds))}`,
      'within 4 s',
      hit.seconds <= 4,
    )
    report(
      'orders in other symbols meanwhile, against alone',
      `${two(hit.kept)}, ${range(hit.measured.map(({ kept }) => kept))} (${Math.round(hit.alone)}/s alone)`,
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
      const measured = await inRounds(() => benchStream({ ...server, ...read }))
      results[packed ? 'stream' : 'streamPlain'] = measured
      const how = `stream, 2,000 connections, 100 symbols, ${packed ? 'as browsers read it' : 'without gzip'}`
      const late = medianBy(measured, ({ latency }) => latency.p99)
      const costs = measured.map(({ cpuPerFrame = 0 }) => cpuPerFrame)
      const lost = sum(measured.map((each) => each.lost + each.ranBack))
      report(
        `${how}, 99 of 100 quotes`,
        `within ${Math.round(late.latency.p99)} ms, ${range(measured.map(({ latency }) => latency.p99))} (${Math.round(late.framesPerSecond)} frames/s, ${two(late.megabytesPerSecond)} MB/s, ${lost} lost)`,
        'nothing lost, 50 ms',
        lost === 0 && late.latency.p99 <= 50,
      )
      const cost = medianBy(costs, (each) => each)
      report(`${how}, a frame`, `${two(cost)} us of a processor, ${range(costs)}`, '8 us', cost <= 8)
    }
    await server.stop()
  })
}
if (wanted('stream') || wanted('many-streams')) {
  const measured = await inRounds(() => withDatabase(benchManyStreams))
  results.manyStreams = measured
  const middle = medianBy(measured, ({ latency }) => latency.p99)
  const lost = sum(measured.map((each) => each.lost + each.ranBack + each.ended))
  const most = Math.max(...measured.map(({ megabytes }) => megabytes))
  report(
    'stream, 10,000 connections, 20 symbols',
    `p99 ${Math.round(middle.latency.p99)} ms, ${range(measured.map(({ latency }) => latency.p99))}; ${Math.round(middle.framesPerSecond)} frames/s, ${two(middle.cpuPerFrame ?? 0)} us CPU a frame, ${two(middle.serverCores ?? 0)} cores, ${most} MB at most, ${lost} lost or ended`,
    'nothing lost, p99 under 250 ms, under 1,000 MB',
    lost === 0 && middle.latency.p99 < 250 && most < 1_000,
  )
}
if (wanted('memory')) {
  const measured = await inRounds(() => withDatabase(benchMemory))
  results.memory = measured
  const all = measured.map(({ megabytes }) => megabytes)
  const { megabytes } = medianBy(measured, (each) => each.megabytes)
  report(
    'memory, 10,000 customers, 1,000 connections',
    `${megabytes} MB, ${Math.min(...all)} to ${Math.max(...all)}`,
    'under 220 MB',
    megabytes < 220,
  )
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
  report('later start', `${two(starts.later)} s, ${range(starts.laterAll)}`, 'within 1 s', starts.later <= 1)
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

/** What cannot be measured in turns with something else is measured five times over. */
async function inRounds<T>(measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let round = 0; round < 5; round++) measured.push(await measure())
  return measured
}

/** The product's own embedded PostgreSQL, with its own settings, in a folder that goes afterwards. */
async function withDatabase<T>(work: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
  const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
  try {
    return await work(embedded.url, folder)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
