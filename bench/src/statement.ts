/**
 * `npm run bench:statement`: a signed statement of a year with as many entries as one may have, made and
 * checked.
 */
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxSignedEntries } from '@tarazu/contract/statements/signed-statement'
import { verifyStatement } from '@tarazu/contract/statements/verify-statement'
import { chainKey, isSigned } from '@tarazu/server/src/chain/chain-key.ts'
import { sealBlocks } from '@tarazu/server/src/chain/seal-blocks.ts'
import { signRoots } from '@tarazu/server/src/chain/sign-roots.ts'
import { systemRandom } from '@tarazu/server/src/clock.ts'
import { openDatabase } from '@tarazu/server/src/db/database.ts'
import { startEmbedded } from '@tarazu/server/src/db/embedded.ts'
import { migrate } from '@tarazu/server/src/db/migrate.ts'
import { account, journal } from '@tarazu/server/src/ledger/journal.ts'
import { readSecrets } from '@tarazu/server/src/secrets/secrets.ts'
import { readSettings } from '@tarazu/server/src/settings/settings.ts'
import { makeGetSignedStatement } from '@tarazu/server/src/statements/get-signed-statement.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beginTestRun } from '../../scripts/test-run.mjs'
import { seedCustomers } from './markets-rows.ts'
import { medianBy } from './median.ts'
import { makeReport } from './report.ts'
import { postAll, withoutCauses } from './trade-rows.ts'

beginTestRun()

/** Days of trading, with blocks and entries in them: as many entries as a statement may have. */
const [days, blocks] = [250, 4]
const entries = maxSignedEntries / days / blocks
const rounds = 5
const goal_ms = 1_500
const day = 86_400_000

const { report } = makeReport()
const folder = await mkdtemp(join(tmpdir(), 'tarazu-bench-'))
const log = pino({ level: 'warn' })
const embedded = await startEmbedded(folder, { log })
const began = Math.floor(Date.now() / day) * day - (days + 1) * day
let now = began
const clock = { now: () => now }
try {
  await migrate(embedded.url)
  const owner = new pg.Client({ connectionString: embedded.url })
  await owner.connect()
  await owner.query(`insert into deployment (world, currency, created_at) values ('paper', 'INR', now())`)
  await owner.query(
    `insert into invitation (code, code_hash, created_at) values ('PAPER-2026', sha256('PAPER-2026'), now())`,
  )
  const [customer = 0] = await seedCustomers(owner, 1)
  const { db, dbOf, close } = openDatabase(embedded.url, { statementTimeout_ms: 120_000 })
  const settings = readSettings({ SECRET: '5e'.repeat(32), LOG_SIGNER_FILE: join(folder, 'log-signer') })
  const secrets = await readSecrets(settings, systemRandom)
  for (let n = 0; n < days * blocks; n++) {
    now = began + Math.floor(n / blocks) * day + (n % blocks) * 3_600_000
    // A purchase has these: what it costs, and two fees.
    const transfers = [
      [account.paper, account.cash(customer), 'INR', 100n],
      [account.cash(customer), account.fee('brokerage'), 'INR', 1n],
      [account.cash(customer), account.fee('stamp-duty'), 'INR', 1n],
    ] as const
    const made = Array.from({ length: entries }, () =>
      journal({ reason: 'recharge', customer, at: now }, transfers),
    )
    await withoutCauses(owner, () => postAll(db, made))
    await sealBlocks({ db, clock, random: systemRandom }, () => true)
  }
  now = began + (days + 1) * day
  await signRoots({ db, clock, random: systemRandom, secrets, settings, log })
  await owner.query('analyze')
  await owner.end()

  const make = makeGetSignedStatement()
  const period = { from: dayOf(began - day), to: dayOf(now) }
  const deps = { db: dbOf(customer), settings, secrets, clock } as unknown as Parameters<typeof make>[0]
  const caller = { id: customer } as Parameters<typeof make>[1]
  const times: number[] = []
  let content = ''
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    content = (await make(deps, caller, period)).content
    times.push(performance.now() - start)
  }
  const made_ms = Math.round(medianBy(times, (ms) => ms))
  const start = performance.now()
  const { findings } = await verifyStatement(content, chainKey(secrets).publicKey.toString('hex'), {
    hash: (bytes) => hash('sha256', bytes, 'buffer'),
    isSigned: async (text, signature, key) => isSigned(text, Buffer.from(signature), Buffer.from(key)),
  })
  const checked_ms = Math.round(performance.now() - start)
  const wrong = findings.filter(({ check, state }) => check !== 'anchor' && state !== 'ok')
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
  report(
    `signed statement of ${maxSignedEntries} entries in ${days * blocks} blocks of ${days} days`,
    `${made_ms} ms, ${(content.length / 1e6).toFixed(1)} MB, checked in ${checked_ms} ms (${load})`,
    `within ${goal_ms} ms, and found right`,
    made_ms <= goal_ms && wrong.length === 0,
  )
  await close()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}

function dayOf(at: number) {
  return new Date(at).toISOString().slice(0, 10)
}
