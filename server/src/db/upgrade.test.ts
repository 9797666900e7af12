/**
 * What earlier versions have stored can be brought up to date (safety R13). `earlier/` has backups of real
 * servers of before, on which customers traded and operators decided; the number is that of their last
 * migration.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Backup, openBackup, restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { systemRandom } from '../clock.ts'
import { checkLedger } from '../ledger/check.ts'
import { catalogOf, rowsOf } from '../testing/catalog.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts'
import { startProcess } from '../testing/processes.ts'
import { seeded, seedOf } from '../testing/seeded.ts'
import { asOwner, serverOn } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { lockKeys } from './lock-keys.ts'
import { makeSchemaOf, migrate } from './migrate.ts'

const folder = join(import.meta.dirname, 'earlier')
const names = (await readdir(folder)).filter((name) => name.endsWith('.backup')).sort()
const passphrase = 'the passphrase of tests'
/** Kills of one upgrade; safety R13 asks for twenty before a release. */
const kills = Number(process.env['UPGRADE_KILLS'] ?? 3)

let databases: TestDatabase[] = []
let today: Record<string, string[]>
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tarazu-upgrade-'))
  const fresh = await testDatabase()
  today = await schemaIn(fresh.url)
  await fresh.drop()
})
afterAll(() => rm(scratch, { recursive: true }))
afterEach(async () => {
  for (const each of databases) await each.drop()
  databases = []
})

async function restored(backup: Backup) {
  const database = await emptyDatabase()
  databases.push(database)
  await restoreBackup(backup, database.url)
  return database.url
}

const schemaIn = async (url: string) => withoutNumbers(await asOwner(url, catalogOf))

/** Indexes of escrows name those that there were when the numbers of new ones became negative. */
function withoutNumbers({ indexes = [], ...schema }: Record<string, string[]>): Record<string, string[]> {
  const plain = (line: string) => line.replace(/WHERE \(\((\w+ < 0)\) OR .*\)"\]$/, 'WHERE ($1)"]')
  return { ...schema, indexes: indexes.map(plain).sort() }
}

/** The rows that no migration may lose, and none may double. */
const kept = [
  'journal',
  'transfer',
  'orders',
  'fill',
  'customer',
  'operator',
  'audit_entry',
  'withdrawal',
  'recharge',
  'loan',
]

async function countsOf(url: string) {
  const rows = await asOwner(url, rowsOf)
  return Object.fromEntries(kept.map((table) => [table, rows[table]?.split(' ')[0]]))
}

async function isRight(url: string) {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout_ms: 60_000 })
  try {
    expect((await checkLedger(db)).problems).toEqual([])
    expect((await verifyAudit(db)).problem).toBeUndefined()
  } finally {
    await close()
  }
}

/** Each migrates several databases; a machine may be busy with others. */
const patience_ms = 120_000

test('there is something of before', () => expect(names.length).toBeGreaterThan(1))

test.each(names)(
  '%s becomes what a new database is, with all its rows, and a server works on it',
  async (name) => {
    const backup = await openBackup(join(folder, name), passphrase)
    const url = await restored(backup)
    const before = await countsOf(url)
    expect(Number(before['transfer'])).toBeGreaterThan(100)
    expect(Number(before['audit_entry'])).toBeGreaterThan(5)
    expect((await migrate(url)).length).toBeGreaterThan(0)
    expect(await schemaIn(url)).toEqual(today)
    expect(await countsOf(url)).toEqual(before)
    await isRight(url)

    // Its own backup is the same again, with what only a database that was brought up to date has.
    const file = join(scratch, name)
    const secret = Buffer.from(backup.manifest.secret, 'hex')
    await writeBackup({ databaseUrl: url, secret, passphrase, random: systemRandom }, file)
    const again = await restored(await openBackup(file, passphrase))
    expect(await asOwner(again, catalogOf)).toEqual(await asOwner(url, catalogOf))

    const { server } = await serverOn(url, { SECRET: backup.manifest.secret })
    await server.stop()
    await isRight(url)
  },
  patience_ms,
)

test.each(names)(
  '%s: killed on its way, it is as far as some migration, and the next start goes on',
  { tags: 'thorough', timeout: patience_ms },
  async (name) => {
    const random = seeded(seedOf('UPGRADE_SEED'))
    const url = await restored(await openBackup(join(folder, name), passphrase))
    const before = await countsOf(url)
    for (let kill = 0; kill < kills; kill++) {
      const known = await appliedIn(url)
      await killedAfter(url, known.length + random.between(0, 6))
      const applied = await appliedIn(url)
      expect(applied.slice(0, known.length)).toEqual(known)
      expect(await schemaIn(url), `seed ${random.seed}`).toEqual(await schemaOf(applied))
      expect(await countsOf(url), `seed ${random.seed}`).toEqual(before)
    }
    await migrate(url)
    expect(await schemaIn(url)).toEqual(today)
    expect(await countsOf(url)).toEqual(before)
    await isRight(url)
  },
)

/** Once the session of whoever was migrating has gone. */
async function appliedIn(url: string) {
  return asOwner(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKeys.migrations])
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration order by name',
    )
    return rows
  })
}

/** What just these migrations make of an empty database. */
async function schemaOf(migrations: { name: string; sha256: string }[]) {
  const twin = await emptyDatabase()
  databases.push(twin)
  return asOwner(twin.url, async (client) => {
    await client.query('begin')
    await makeSchemaOf(client, migrations)
    return withoutNumbers(await catalogOf(client))
  })
}

/**
 * Waits until so many migrations are committed, and a moment into the next one; or until there is nothing
 * left to do.
 */
async function killedAfter(url: string, committed: number) {
  const program = `import { migrate } from '${import.meta.dirname}/migrate.ts'
    await migrate(process.argv[1])`
  const migrating = startProcess(process.execPath, ['--input-type=module', '-e', program, url])
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ count: number }>('select count(*)::int as count from migration')
      if ((rows[0]?.count ?? 0) >= committed || migrating.child.exitCode !== null) break
      await wait(1)
    }
  } finally {
    await migrating.kill()
    await client.end()
  }
}
