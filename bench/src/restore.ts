/**
 * `npm run bench:restore`: a backup and a restore of a million postings, as the two commands do them, with
 * the checks at the end.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { account, journal } from '@tarazu/server/src/ledger/journal.ts'
import pg from 'pg'
import { pino } from 'pino'
import { passedOn } from '../../scripts/server-child.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedCustomers } from './markets-rows.ts'
import { makeReport } from './report.ts'
import { repository, startBenchServer } from './server-process.ts'
import { postAll, withoutCauses } from './trade-rows.ts'

beginTestRun()

/** Another number after the command shows that all of it runs, and is not kept. */
const usual = 1_000_000
const postings = Number(process.argv[2] ?? usual)
/** An order has as many: what it costs, and fees. */
const postingsOfEach = 4
const goalSeconds = 300

const run = promisify(execFile)
const { rows, report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(join(folder, 'data'), { log: pino({ level: 'warn' }) })
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  await server.stop()
  await seedPostings(embedded.url)
  const file = join(folder, 'bench.backup')
  const backup = await seconds('backup', [file], { DATABASE_URL: embedded.url, SECRET: '5e'.repeat(32) })
  const { size } = await stat(file)
  const size_MB = Math.round(size / 1e6)
  // The other one rests: a restore has the machine to itself.
  await embedded.stop()
  const restore = await seconds('restore', [file], { DATA_DIR: join(folder, 'restored') })
  process.stdout.write(restore.said)
  const postingsOf = Number(/^transfers: (\d+)$/m.exec(restore.said)?.[1])
  report(
    `restore of ${postingsOf} postings, checked`,
    `${restore.seconds} s (the backup took ${backup.seconds} s and ${size_MB} MB; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`,
    `within ${goalSeconds} s`,
    postingsOf >= postings && restore.seconds <= goalSeconds,
  )
  if (postings === usual)
    await writeFile(
      join(repository, 'bench/restore.json'),
      `${JSON.stringify({ backup: backup.seconds, restore: restore.seconds, size_MB, rows }, null, 2)}\n`,
    )
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

async function seedPostings(url: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const customers = await seedCustomers(owner, 1_000)
  const { db, close } = openDatabase(url, { statementTimeout_ms: 120_000 })
  const at = Date.now()
  const gifts = Array.from({ length: postings / postingsOfEach }, (_, n) => {
    const customer = customers[n % customers.length] ?? 0
    const gift = [account.paper, account.cash(customer), 'INR', 1n] as const
    return journal(
      { reason: 'recharge', customer, at },
      Array.from({ length: postingsOfEach }, () => gift),
    )
  })
  await withoutCauses(owner, () => postAll(db, gifts))
  await owner.end()
  await close()
}

async function seconds(name: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const began = performance.now()
  const { stdout } = await run(process.execPath, [`server/src/backup/${name}-command.ts`, ...args], {
    cwd: repository,
    env: { ...passedOn(), BACKUP_PASSPHRASE: 'a passphrase of the benchmark', ...settings },
  })
  return { seconds: Math.round((performance.now() - began) / 100) / 10, said: stdout }
}
