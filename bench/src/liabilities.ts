/**
 * `npm run bench:liabilities`: counts what is owed to 100,000 customers, or the number after it, while orders
 * come in, against orders alone in the same run, before and after each count.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { passedOn } from '../../scripts/server-child.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedBalances } from './balances-rows.ts'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { sealAll } from './seal-all.ts'
import { makeCustomers, repository, startBenchServer } from './server-process.ts'
import { untilQuiet } from './until-quiet.ts'

beginTestRun()

const count = Number(process.argv[2] ?? 100_000)
const rounds = 5
const goal_s = 30
const secret = '5e'.repeat(32)
const run = promisify(execFile)

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url, SECRET: secret })
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  const load = { port: server.port, kind: 'orders', connections: 64, tokens, symbols } as const
  await seedBalances(embedded.url, count)
  await owner.connect()
  await sealAll(embedded.url)
  await owner.query('vacuum analyze')
  await untilQuiet(owner)
  await runLoad({ ...load, seconds: 3 })
  const measured: Awaited<ReturnType<typeof measureRound>>[] = []
  for (let round = 0; round < rounds; round++) {
    await sealAll(embedded.url)
    measured.push(await measureRound(load))
  }
  const { ratio, alone, beside } = medianBy(measured, (each) => each.ratio)
  const { seconds } = medianBy(measured, (each) => each.seconds)
  const spread = (of: (each: (typeof measured)[number]) => number, digits: number) =>
    [Math.min, Math.max].map((end) => end(...measured.map(of)).toFixed(digits)).join(' to ')
  const machine = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
  report(
    `what is owed to ${count} customers, with cash and three instruments each`,
    `${seconds.toFixed(1)} s, ${spread((each) => each.seconds, 1)} (${machine})`,
    `within ${goal_s} s`,
    seconds <= goal_s,
  )
  report(
    'orders meanwhile, against orders alone',
    `${ratio.toFixed(2)}, ${spread((each) => each.ratio, 2)} (${beside}/s against ${alone}/s)`,
    '0.8 or more',
    ratio >= 0.8,
  )
  await server.stop()
} finally {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Orders alone, then for as long as a count takes, and alone again: other machines' work comes and goes. */
async function measureRound(load: Omit<Parameters<typeof runLoad>[0], 'seconds'>) {
  const before = await runLoad({ ...load, seconds: 8 })
  const began = performance.now()
  let seconds = 0
  const counting = countOnce().then(() => {
    seconds = (performance.now() - began) / 1_000
  })
  const during: number[] = []
  // Each piece is one that the count ran through, but for the last.
  while (seconds === 0) {
    const { perSecond } = await runLoad({ ...load, seconds: 2 })
    if (seconds === 0 || during.length === 0) during.push(perSecond)
  }
  await counting
  const after = await runLoad({ ...load, seconds: 8 })
  const alone = Math.round((before.perSecond + after.perSecond) / 2)
  const beside = Math.round(during.reduce((sum, each) => sum + each, 0) / during.length)
  return { seconds, alone, beside, ratio: beside / alone }
}

function countOnce() {
  return run(process.execPath, ['server/src/liabilities/count-command.ts'], {
    cwd: repository,
    env: { ...passedOn(), DATABASE_URL: embedded.url, SECRET: secret },
  })
}
