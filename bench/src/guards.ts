/**
 * `npm run bench:guards`: what it costs orders that each journal has its cause, and that all is sealed. Rounds
 * of both ways take turns in one run, because the machine is never the same for long.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { medianBy } from './median.ts'
import { symbols } from './orders.ts'
import { makeReport } from './report.ts'
import { runLoad } from './run-load.ts'
import { sealAll } from './seal-all.ts'
import { makeCustomers, startBenchServer } from './server-process.ts'

beginTestRun()

const rounds = 7
const seconds = 6

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(folder, { log: pino({ level: 'warn' }) })
const owner = new pg.Client({ connectionString: embedded.url })
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  const tokens = await makeCustomers(server.baseUrl, 64, '1000000000')
  const load = { port: server.port, kind: 'orders', connections: 64, tokens, symbols } as const
  await owner.connect()
  await runLoad({ ...load, seconds: 3 })

  await compare('orders with a cause for each journal, against orders without', 0.97, {
    off: 'alter table journal disable trigger journal_caused, disable trigger journals_caused',
    on: 'alter table journal enable trigger journal_caused, enable trigger journals_caused',
  })
  // The sealing job waits for the head of the chain.
  await compare('orders while all is sealed, against orders alone', 7 / 8, {
    off: 'begin; select from chain_head for update',
    on: 'commit',
  })
  await server.stop()

  async function compare(what: string, goal: number, guard: { off: string; on: string }) {
    const measured = []
    for (let round = 0; round < rounds; round++) {
      // What comes second finds larger tables, so each way is first every other time.
      const offFirst = round % 2 === 0
      const first = await ordersASecond(offFirst)
      const second = await ordersASecond(!offFirst)
      const [without, guarded] = offFirst ? [first, second] : [second, first]
      measured.push({ without, guarded, ratio: guarded / without })
    }
    const { ratio, guarded, without } = medianBy(measured, (each) => each.ratio)
    const ratios = measured.map((each) => each.ratio.toFixed(2)).join(' ')
    report(
      what,
      `${ratio.toFixed(2)} (${guarded}/s against ${without}/s; rounds ${ratios}; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`,
      `${goal} or more`,
      ratio >= goal,
    )

    async function ordersASecond(off: boolean) {
      if (off) await owner.query(guard.off)
      try {
        return (await runLoad({ ...load, seconds })).perSecond
      } finally {
        if (off) await owner.query(guard.on)
        await sealAll(embedded.url)
      }
    }
  }
} finally {
  await owner.end()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
