/**
 * `npm run bench:order-costs`: where the time of durable orders goes, before anybody makes them faster:
 * processors by process, what is written, and what each statement within `commit_orders` takes. Linux only.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { symbols } from './orders.ts'
import { processorSeconds } from './processor-seconds.ts'
import { runLoad } from './run-load.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'
import { startCounting } from './statement-times.ts'

beginTestRun()

/** See `Load`. */
const kind = (['orders', 'turns', 'resting'] as const).find((each) => each === process.argv[2]) ?? 'orders'
const seconds = 10
const statements = 30

const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const counting = await startCounting(folder, pino({ level: 'warn' }))
const owner = new pg.Client({ connectionString: counting.url })
try {
  const server = await startBenchServer({ DATABASE_URL: counting.url })
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  const load = { port: server.port, kind, connections: 64, tokens, symbols } as const
  await owner.connect()
  await runLoad({ ...load, seconds: 3 })
  await counting.reset()
  const before = await look(server.pid)
  const { done, perSecond, p50, p99, processor } = await runLoad({ ...load, seconds })
  const after = await look(server.pid)
  const found = await counting.read(statements)
  print(`${perSecond} orders/s, half within ${p50} ms, 99 of 100 within ${p99} ms`)
  const used = (of: 'server' | 'postgres') => ((after[of] - before[of]) / seconds).toFixed(2)
  print(
    `processors: the server ${used('server')}, PostgreSQL ${used('postgres')}, ` +
      `the load ${(processor / seconds).toFixed(2)}`,
  )
  const each = (of: 'walBytes' | 'walRecords' | 'fsyncs', digits: number) =>
    ((after[of] - before[of]) / done).toFixed(digits)
  print(
    `an order: ${each('walBytes', 0)} bytes and ${each('walRecords', 1)} records of WAL, ${each('fsyncs', 3)} fsyncs`,
  )
  print('', 'us an order | calls an order | WAL bytes an order | statement')
  for (const { total_ms, calls, wal_bytes, query } of found)
    print(
      [
        ((total_ms * 1_000) / done).toFixed(1).padStart(11),
        (calls / done).toFixed(3).padStart(14),
        (wal_bytes / done).toFixed(0).padStart(18),
        query.slice(0, 110),
      ].join(' | '),
    )
  await server.stop()
} finally {
  await owner.end()
  await counting.stop()
  await rm(folder, { recursive: true, force: true })
}

function print(...lines: string[]) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

/** Seconds of a processor so far, and what PostgreSQL has written. */
async function look(serverPid: number) {
  const { rows: backends } = await owner.query<{ pid: number }>('select pid from pg_stat_activity')
  const { rows } = await owner.query<{ walBytes: number; walRecords: number; fsyncs: number }>(
    `select wal_bytes::float8 as "walBytes", wal_records::float8 as "walRecords",
            (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as fsyncs from pg_stat_wal`,
  )
  const [written] = rows
  if (!written) throw new Error('PostgreSQL does not say what it wrote')
  return {
    server: processorSeconds(serverPid),
    postgres: backends.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    ...written,
  }
}
