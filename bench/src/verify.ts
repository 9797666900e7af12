/**
 * `npm run bench:verify`: what `npm run verify` takes for a million journals, from the database and from a
 * backup of it.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import pg from 'pg'
import { pino } from 'pino'
import { passedOn } from '../../scripts/server-child.mjs'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedCustomers } from './markets-rows.ts'
import { peakMemoryOf } from './peak-memory.ts'
import { makeReport } from './report.ts'
import { sealAll } from './seal-all.ts'
import { repository, startBenchServer } from './server-process.ts'

beginTestRun()

/** Another number after the command shows that all of it runs, and is not kept. */
const usual = 1_000_000
const journals = Number(process.argv[2] ?? usual)
const goal = { seconds: 60, megabytes: 300 }

const secret = '5e'.repeat(32)
const passphrase = 'a passphrase of the benchmark'
const run = promisify(execFile)

const { rows, report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const embedded = await startEmbedded(join(folder, 'data'), { log: pino({ level: 'warn' }) })
try {
  const server = await startBenchServer({ DATABASE_URL: embedded.url })
  await server.stop()
  await seedJournals(embedded.url)
  await verified('the database', [], { DATABASE_URL: embedded.url })
  const backup = join(folder, 'deployment.backup')
  await run(process.execPath, [...(await commandOf('backup')), backup], {
    cwd: repository,
    env: { ...passedOn(), SECRET: secret, BACKUP_PASSPHRASE: passphrase, DATABASE_URL: embedded.url },
  })
  await verified('a backup', ['--backup', backup], { BACKUP_PASSPHRASE: passphrase })
  if (journals === usual)
    await writeFile(join(repository, 'bench/verify.json'), `${JSON.stringify({ rows }, null, 2)}\n`)
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * Purchases as the ledger has them, what each costs and two fees, written straight into the tables, and
 * sealed.
 */
async function seedJournals(url: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const customers = await seedCustomers(owner, 10_000)
  const first = customers[0] ?? 0
  await owner.query(
    `insert into account (address, asset, rule, customer_id)
     select 'customer:' || c || ':cash', 'INR', '+', c from unnest($1::integer[]) c`,
    [customers],
  )
  await owner.query(
    `insert into journal (world, reason, thing, symbol, customer_id, at)
     select 'paper', 'order_buy', 'B' || lpad(n::text, 11, '0'), 'SBIN.NS', $1::integer + n % $2::integer,
            now() + n * interval '1 ms'
       from generate_series(1, $3::integer) n`,
    [first, customers.length, journals],
  )
  await owner.query(
    `insert into transfer (journal_id, line, from_account, to_account, asset, amount)
     select j.id, l, a.id, (select min(id) from account where asset = 'INR' and customer_id is null), 'INR', 1000 + l
       from journal j join account a on a.customer_id = j.customer_id cross join generate_series(1, 3) l
      where j.reason = 'order_buy'`,
  )
  await owner.query('analyze')
  await owner.end()
  await sealAll(url)
}

async function verified(what: string, args: string[], settings: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, [...(await commandOf('verify')), ...args], {
    cwd: repository,
    env: { ...passedOn(), SECRET: secret, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, megabytes] = await Promise.all([text(child.stdout), peakMemoryOf(child.pid ?? 0)])
  const seconds = Math.round((performance.now() - began) / 100) / 10
  report(
    `verify ${journals} journals from ${what}`,
    `${seconds} s, ${megabytes} MB (load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores)`,
    `within ${goal.seconds} s and ${goal.megabytes} MB`,
    said.includes('Everything fits.') && seconds <= goal.seconds && megabytes <= goal.megabytes,
  )
}

/** The program of `npm run <name>`, with the options that Node is given for it. */
async function commandOf(name: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
  const [, command] = /^exec node scripts\/run\.mjs (.+)$/.exec(scripts[name]) ?? []
  if (command === undefined) throw new Error(`npm run ${name} is not a program of ours`)
  return command.split(' ')
}
