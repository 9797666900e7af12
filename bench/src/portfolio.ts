/**
 * `npm run bench:portfolio`: values the portfolios of 100,000 customers, or of the number after it, on a day on
 * which each of them traded three times, while orders come in; then asks for a portfolio of five years. What
 * the day has moved is read at once here, and as it goes by a server that runs: what is left to do when a day
 * is over begins with the first value.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeClient } from '@tarazu/contract/client'
import { getPortfolio } from '@tarazu/contract/portfolio/api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedBalances } from './balances-rows.ts'
import { symbols } from './orders.ts'
import { percentile } from './percentile.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'
import { untilQuiet } from './until-quiet.ts'

beginTestRun()

const count = Number(process.argv[2] ?? 100_000)
const goal_s = 60
const goalRate = 0.8
const goal_ms = 150
const asked = 100
const day_ms = 86_400_000
/** Noon of yesterday, so that the day is over and its markets have closed. */
const noon = Math.floor(Date.now() / day_ms) * day_ms - day_ms / 2

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
await owner.connect()
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  await seedBalances(embedded.url, count, noon)
  const load = (seconds: number) =>
    runLoad({ port: server.port, kind: 'orders', connections: 64, tokens, symbols, seconds })
  await load(3)
  await measureDay(load)
  await untilQuiet(owner)
  await measureScreen(server.baseUrl, tokens[0] ?? '')
  await server.stop()
} finally {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Orders alone, while the job values the day, and alone again. */
async function measureDay(load: (seconds: number) => Promise<{ perSecond: number }>) {
  const before = await load(6)
  await owner.query('truncate portfolio_day, portfolio_position, portfolio_move, portfolio_remake')
  const began = performance.now()
  await owner.query(
    `insert into portfolio_progress (final_day, journal_from, journal_seen, moved_upto)
     values (($1::timestamptz at time zone 'UTC')::date - 1, 0, 0, 0)
         on conflict (one) do update
        set final_day = excluded.final_day, journal_from = 0, journal_seen = 0, moved_upto = 0`,
    [new Date(noon)],
  )
  let seconds = 0
  let read = 0
  const ending = isRead()
    .then(() => {
      read = (performance.now() - began) / 1_000
      return isFinal()
    })
    .then(() => {
      seconds = (performance.now() - began) / 1_000
    })
  const during: number[] = []
  while (seconds === 0) {
    const { perSecond } = await load(2)
    if (seconds === 0 || during.length === 0) during.push(perSecond)
  }
  await ending
  const after = await load(6)
  const { rows } = await owner.query<{ valued: number }>(
    'select count(*)::integer as valued from portfolio_day where value is not null and day = $1::date',
    [new Date(noon).toISOString().slice(0, 10)],
  )
  const alone = Math.round((before.perSecond + after.perSecond) / 2)
  const beside = Math.round(during.reduce((sum, each) => sum + each, 0) / during.length)
  const machine = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
  report(
    `${rows[0]?.valued} portfolios valued, of ${count} customers who traded on that day`,
    `${(seconds - read).toFixed(1)} s once the day was read, which took ${read.toFixed(1)} s (${machine})`,
    `all of them within ${goal_s} s`,
    seconds - read <= goal_s && rows[0]?.valued === count,
  )
  report(
    'orders meanwhile, against orders alone',
    `${(beside / alone).toFixed(2)} (${beside}/s against ${alone}/s)`,
    `${goalRate} or more`,
    beside / alone >= goalRate,
  )
}

/** Until the first value of the day is there. */
async function isRead() {
  for (;;) {
    const { rows } = await owner.query<{ read: boolean }>(
      'select exists (select from portfolio_day where day = $1::date) as read',
      [new Date(noon).toISOString().slice(0, 10)],
    )
    if (rows[0]?.read) return
    await wait(100)
  }
}

async function isFinal() {
  for (;;) {
    const { rows } = await owner.query<{ final: boolean }>(
      "select final_day >= ($1::timestamptz at time zone 'UTC')::date as final from portfolio_progress",
      [new Date(noon)],
    )
    if (rows[0]?.final) return
    await wait(100)
  }
}

/** A customer who traded, with a row for each day of five years. */
async function measureScreen(baseUrl: string, token: string) {
  const call = makeClient({ baseUrl, token: () => token, timeout_ms: 60_000 })
  const { displayId } = await call(getUserInfo, {})
  await owner.query(
    `insert into portfolio_day (customer_id, day, value, paid_in, paid_out)
     select c.id, (now() at time zone 'UTC')::date - n, 100000000 + n * 1000, 0, 0
       from customer c cross join generate_series(2, 1826) n where c.display_id = $1
         on conflict do nothing`,
    [displayId],
  )
  const times: number[] = []
  let days = 0
  for (let each = 0; each < asked; each++) {
    const began = performance.now()
    days = (await call(getPortfolio, { range: 'all' })).days.length
    times.push(performance.now() - began)
  }
  const slow = percentile(times, 95)
  report(
    `a portfolio of ${days} days, the slowest of twenty in ${asked}`,
    `${slow.toFixed(0)} ms`,
    `within ${goal_ms} ms`,
    slow <= goal_ms && days > 1_800,
  )
}
