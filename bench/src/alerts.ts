/**
 * `npm run bench:alerts`: what 100,000 waiting alerts cost a server whose quotes run, in processor time of
 * the server and its database. The same server is measured without them, then with them. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeClient } from '@tarazu/contract/client'
import { listInstruments } from '@tarazu/contract/market/api'
import { markets } from '@tarazu/contract/market/instrument'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { medianBy } from './median.ts'
import { processorSeconds } from './processor-seconds.ts'
import { makeReport } from './report.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'

beginTestRun()

const alerts = 100_000
const windows = 5
const window_ms = 8_000
const goal = 0.05

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  await makeCustomers(server.baseUrl, 10, '1000000')
  await owner.connect()
  const prices = await pricesOf(server.baseUrl)
  await wait(5_000)
  const without = await share(server.pid)
  await insertAlerts(prices)
  await wait(5_000)
  const withThem = await share(server.pid)
  const { rows } = await owner.query<{ fired: number }>(
    `select count(*)::int as fired from alert where state = 'fired'`,
  )
  const cost = withThem - without
  report(
    `${alerts} alerts on ${prices.length} instruments, of which ${rows[0]?.fired} fired meanwhile`,
    `${(cost * 100).toFixed(1)} % of a core (${(withThem * 100).toFixed(1)} % with them, ` +
      `${(without * 100).toFixed(1)} % without)`,
    `under ${goal * 100} %`,
    cost < goal,
  )
  await server.stop()
} finally {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/** What all processes of the deployment used of one core: the median of several windows. */
async function share(serverPid: number) {
  const shares = []
  for (let window = 0; window < windows; window++) {
    const before = await used(serverPid)
    const began = performance.now()
    await wait(window_ms)
    shares.push(((await used(serverPid)) - before) / ((performance.now() - began) / 1_000))
  }
  return medianBy(shares, (each) => each)
}

async function used(serverPid: number) {
  const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.reduce((sum, { pid }) => sum + processorSeconds(pid), processorSeconds(serverPid))
}

async function pricesOf(baseUrl: string) {
  const call = makeClient({ baseUrl, token: () => undefined })
  const found: { symbol: string; price: number }[] = []
  for (const market of markets) {
    for (let page = 1; ; page++) {
      const { rows, count } = await call(listInstruments, { market, page, limit: 100 })
      for (const { symbol, price } of rows) if (price !== null) found.push({ symbol, price })
      if (rows.length === 0 || page * 100 >= count) break
    }
  }
  return found
}

/** Levels a tenth of a percent to a third of the price away on both sides, so that some are reached. */
async function insertAlerts(prices: readonly { symbol: string; price: number }[]) {
  await owner.query(
    `insert into alert
       (number, customer_id, symbol, kind, direction, level, note, measure, threshold, state, created_at)
     select lpad(n::text, 12, '0'), 1 + n % 10, p.symbol, 'price', w.direction, w.level, '', 'price', w.level,
            'waiting', now()
       from generate_series(1, $3) n
       join unnest($1::text[], $2::float8[]) with ordinality as p (symbol, price, place)
         on p.place = 1 + n % $4
      cross join lateral (select case when n / $4 % 2 = 0 then 'above' else 'below' end as direction,
              (p.price * 1e6 * (1 + (case when n / $4 % 2 = 0 then 1 else -1 end) *
                (0.001 + 0.33 * (n / $4)::float8 / ($3 / $4))))::bigint as level) w`,
    [prices.map(({ symbol }) => symbol), prices.map(({ price }) => price), alerts, prices.length],
  )
  await owner.query('analyze alert')
}
