/**
 * `npm run soak -- MINUTES`: the server under a steady load for so long (safety R9), then under five times
 * what it can do (safety R10). Its memory may not grow, its files not leak, its loop not be late; of too much
 * it refuses what it cannot do, and is as before when that is over.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { type Answer, openConnection } from './connection.ts'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'

beginTestRun()

const minutes = Number(process.argv[2] ?? 5)
const customers = 64
/** The steady load: requests a second, of which each tenth is an order, and streams that come and go. */
const perSecond = 200
const streams = 20
const sampleEvery_ms = 2_000
/** How long it takes until what is kept for a while is kept: caches, compiled code, the pools. */
const warm_ms = Math.min(10 * 60_000, (minutes * 60_000) / 3)
const overloadSeconds = 10
const overloadTimes = 5
/** Connections of a crowd; more wait outside, as in a browser. */
const mostConnections = 3_000
const slowest_ms = 10_000
const normalAfter_ms = 10_000

const { rows, report } = makeReport()
let orders = 0
const folder = await mkdtemp(join(tmpdir(), 'tarazu-soak-'))
const embedded = await startEmbedded(join(folder, 'data'), { log: pino({ level: 'warn' }) })
const loopFile = join(folder, 'loop')
const watch = new URL('./watch-loop.ts', import.meta.url).href
const server = await startBenchServer({
  DATABASE_URL: embedded.url,
  NODE_OPTIONS: `--import=${watch}`,
  LOOP_FILE: loopFile,
})
try {
  const tokens = await makeCustomers(server.baseUrl, customers, '1000000000')
  await soak(tokens)
  await overload(tokens)
  process.stdout.write(`Load of the machine: ${loadavg()[0]?.toFixed(1)}\n`)
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1
} finally {
  await server.stop()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

type Sample = { at: number; megabytes: number; files: number }

async function sample(): Promise<Sample> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  const files = await readdir(`/proc/${server.pid}/fd`)
  return {
    at: performance.now(),
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    files: files.length,
  }
}

async function soak(tokens: string[]) {
  await steady(tokens, performance.now() + 10_000)
  await wait(2_000)
  const before = await sample()
  const begun = performance.now()
  const end = begun + minutes * 60_000
  const samples: Sample[] = []
  const look = setInterval(() => void sample().then((each) => samples.push(each)), sampleEvery_ms)
  const failed = await steady(tokens, end).finally(() => clearInterval(look))
  const settled = samples.filter(({ at }) => at > begun + warm_ms).map(({ megabytes }) => megabytes)
  const [early, late] = [settled.slice(0, settled.length / 3), settled.slice(-settled.length / 3)].map(middle)
  const growth = (late ?? 0) / (early ?? 1) - 1
  const most = Math.max(...samples.map(({ megabytes }) => megabytes))
  report('requests that failed in the steady load', String(failed), '0', failed === 0)
  report(
    `memory over ${minutes} minutes, after ${Math.round(warm_ms / 60_000)}`,
    `${(growth * 100).toFixed(1)} % more, ${Math.round(most)} MB at most`,
    '10 % at most, under 512 MB',
    growth <= 0.1 && most < 512,
  )
  const late99 = middle((await readFile(loopFile, 'utf8')).trim().split('\n').map(Number))
  report(
    'event loop, p99 of five seconds, median',
    `${late99.toFixed(1)} ms late`,
    '100 ms at most',
    late99 <= 100,
  )
  const left = await filesLeft(before.files)
  report('open files when the load has gone', `${left - before.files} more`, 'none', left <= before.files)
}

/** What is idle may be kept for a moment. */
async function filesLeft(before: number) {
  for (let tries = 0; ; tries++) {
    const { files } = await sample()
    if (files <= before || tries === 40) return files
    await wait(500)
  }
}

/** Answers how many requests failed. */
async function steady(tokens: string[], end: number) {
  let failed = 0
  const lane = async (n: number, pause_ms: number) => {
    const connection = openConnection(server.port)
    for (let round = 0; performance.now() < end; round++) {
      const answer =
        round % 10 === 0 ? await order(connection, tokens, n + round) : await info(connection, tokens, n)
      if (answer.status !== 200) failed += 1
      await wait(pause_ms)
    }
    connection.close()
  }
  const reader = async (n: number) => {
    while (performance.now() < end) {
      const leave = AbortSignal.timeout(
        Math.ceil(Math.min(5_000 + n * 100, Math.max(1, end - performance.now()))),
      )
      const headers = { token: tokens[n % tokens.length] ?? '' }
      const url = `${server.baseUrl}/stream?symbols=${symbols.slice(0, 5).map(encodeURIComponent).join(',')}`
      try {
        const { body } = await fetch(url, { headers, signal: leave })
        for await (const _ of body ?? []);
      } catch (error) {
        if (!leave.aborted) throw error
      }
    }
  }
  const lanes = 20
  await Promise.all([
    ...Array.from({ length: lanes }, (_, n) => lane(n, (1_000 * lanes) / perSecond)),
    ...Array.from({ length: streams }, (_, n) => reader(n)),
  ])
  return failed
}

type Connection = ReturnType<typeof openConnection>

function order(connection: Connection, tokens: string[], n: number) {
  orders += 1
  return connection.ask(
    'POST',
    '/api/stock/success/deal/buy',
    `token: ${tokens[n % tokens.length]}\r\nidempotency-key: soak-${process.pid}-${orders}\r\n`,
    `{"tag":"${symbols[n % symbols.length]}","count":1,"mold":"stock","position":"half"}`,
  )
}

function info(connection: Connection, tokens: string[], n: number) {
  return connection.ask('GET', '/api/stock/success/v2/user/info', `token: ${tokens[n % tokens.length]}\r\n`)
}

async function overload(tokens: string[]) {
  const usual = await runLoad({
    port: server.port,
    kind: 'orders',
    connections: 64,
    tokens,
    symbols,
    seconds: 5,
  })
  const wanted = overloadTimes * usual.perSecond
  const idle: Connection[] = []
  const statuses = new Map<number, number>()
  const took: number[] = []
  let connections = 0
  let withoutWord = 0
  const broken: string[] = []
  let sent = 0
  const under: Promise<unknown>[] = []
  const begun = performance.now()

  function another() {
    connections += 1
    return openConnection(server.port)
  }

  async function one() {
    const connection = idle.pop() ?? another()
    const sentAt = performance.now()
    try {
      const answer: Answer = await order(connection, tokens, sent)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if ((answer.status === 429 || answer.status === 503) && answer.retryAfter_s === undefined)
        withoutWord += 1
      idle.push(connection)
    } catch (error) {
      broken.push(error instanceof Error ? error.message : String(error))
      connections -= 1
    }
    took.push(performance.now() - sentAt)
  }

  while (performance.now() - begun < overloadSeconds * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * wanted)
    for (; sent < due && (idle.length > 0 || connections < mostConnections); sent++) under.push(one())
    await wait(5)
  }
  await Promise.all(under)
  const seconds = (performance.now() - begun) / 1_000
  const over = performance.now()
  for (const each of idle) each.close()
  const others = [...statuses].filter(([status]) => ![200, 429, 503].includes(status))
  const most = Math.max(...took)
  const spread = [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
  report(
    `${sent} orders in ${seconds.toFixed(0)} s where it does ${usual.perSecond} a second, on ${mostConnections} connections at most`,
    `${spread}; ${broken.length} broken off${broken[0] ? ` (${broken[0]})` : ''}, ${withoutWord} without Retry-After; the slowest ${Math.round(most)} ms`,
    'only 200, 429 and 503, all within 10 s',
    others.length === 0 && broken.length === 0 && withoutWord === 0 && most <= slowest_ms,
  )
  let after = await runLoad({
    port: server.port,
    kind: 'orders',
    connections: 64,
    tokens,
    symbols,
    seconds: 2,
  })
  while (after.p99 > 2 * usual.p99 && performance.now() - over < normalAfter_ms)
    after = await runLoad({ port: server.port, kind: 'orders', connections: 64, tokens, symbols, seconds: 2 })
  const back_ms = performance.now() - over
  report(
    'as before after it',
    `after ${(back_ms / 1_000).toFixed(1)} s: p99 ${after.p99} ms, before ${usual.p99} ms`,
    'within 10 s, p99 at most twice as long',
    after.p99 <= 2 * usual.p99,
  )
}

function middle(values: number[]) {
  return medianBy(values, (value) => value)
}
