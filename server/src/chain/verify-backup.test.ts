/** A backup is verified without any PostgreSQL, and says what the database says. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buy, cancelOrder, sell } from '@tarazu/contract/orders/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '../audit/append-audit.ts'
import { auditTables, verifyAuditRows } from '../audit/verify-audit.ts'
import { withBackupRows } from '../backup/backup-rows.ts'
import { openBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { systemRandom } from '../clock.ts'
import { withRows } from '../db/postgres-rows.ts'
import type { RowSource, RowTable } from '../db/row-source.ts'
import { account, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { sealBlocks } from './seal-blocks.ts'
import { chainTables } from './verified-tables.ts'
import { verifyRows } from './verify-chain.ts'

const run = promisify(execFile)
const passphrase = 'a passphrase of sixteen and more'
const odd = 'tab\t, line\nend\r, back\\slash, "quotes", \u0001, \u007f, ß, 語, 🙂, \u2028'
let world: TestServer
let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-verify-'))
  world = await testServer({}, { leads: false })
  await world.allowMadeUp()
  const { db, clock } = world.deps
  const customer = await world.customer({ cash: 1_000_000_00n })
  world.feed.set('SBIN.NS', 600)
  const stock = { symbol: 'SBIN.NS', kind: 'stock' } as const
  await customer.call(buy, { ...stock, quantity: 5 })
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 2 })
  const limit = { ...stock, position: 'full', type: 'limit', limitPrice: 590_000_000n, quantity: 1 } as const
  const { number } = await customer.call(buy, limit)
  await customer.call(cancelOrder, { number })
  const trigger = { type: 'stop', validity: 'gtt', stopPrice: 590_000_000n, quantity: 1 } as const
  await customer.call(buy, { ...stock, ...trigger })
  await appendAudit(db, { at: clock.now(), actor: 'system', action: 'test.odd', reason: odd })
  await post(db, [
    journal({ reason: odd, reference: odd, once: odd, at: clock.now() }, [
      [account.paper, account.fee('brokerage'), 'INR', 1n],
    ]),
  ])
  for (let n = 0; n < 3; n++) await sealBlocks(world.deps, () => true)
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 4 })
  await rm(folder, { recursive: true })
})

async function backup() {
  const file = join(folder, `backup ${files++}`)
  const secret = Buffer.from('5e'.repeat(32), 'hex')
  await writeBackup({ databaseUrl: world.databaseUrl, secret, passphrase, random: systemRandom }, file)
  return file
}

const fromBackup = async <Answer>(work: (rows: RowSource) => Promise<Answer>) =>
  withBackupRows(await openBackup(await backup(), passphrase), [...chainTables, ...auditTables], work)
const fromDatabase = <Answer>(work: (rows: RowSource) => Promise<Answer>) => withRows(world.deps.db, work)

async function allOf(rows: RowSource, table: RowTable) {
  const all: string[] = []
  for await (const some of rows.scan(table)) all.push(...some.map((row) => JSON.stringify(row)))
  return all.sort()
}

test('both sources give the same rows', async () => {
  const read = async (rows: RowSource) => {
    const found = new Map<string, string[]>()
    for (const table of [...chainTables, ...auditTables]) found.set(table.name, await allOf(rows, table))
    return found
  }
  const there = await fromDatabase(read)
  expect(await fromBackup(read)).toEqual(there)
  expect([...there.values()].flat().join()).toContain(JSON.stringify(JSON.stringify(odd)).slice(3, -3))
})

const verified = async (rows: RowSource) => ({
  chain: await verifyRows(rows, { whole: true, secrets: world.deps.secrets }),
  audit: await verifyAuditRows(rows, world.deps),
})

test('a backup fits as its database does', async () => {
  const there = await fromDatabase(verified)
  expect(there.chain).toMatchObject({ problem: undefined })
  expect(there.chain.blocks).toBeGreaterThan(0)
  expect(there.audit).toMatchObject({ problem: undefined })
  expect(await fromBackup(verified)).toEqual(there)
})

test.each([
  ['transfer', 'update transfer set amount = amount + 1 where line = 1'],
  ['fill', 'update fill set bid = bid + 1'],
  ['orders', `update orders set side = 'sell'`],
  ['orders', `update orders set trigger_from = 'below' where trigger_from = 'above'`],
  ['audit_entry', `update audit_entry set body = replace(body, 'test.odd', 'test.even')`],
])('a backup of a falsified %s says what its database says', async (table, statement) => {
  const superuser = new URL(world.databaseUrl)
  superuser.username = 'postgres'
  const owner = new pg.Client({ connectionString: superuser.href })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  const columns = table === 'audit_entry' ? 'id, body, hash' : '*'
  await owner.query(`create temporary table kept as select ${columns} from ${table}`)
  try {
    await owner.query(statement)
    const there = await fromDatabase(verified)
    expect(there.chain.problem ?? there.audit.problem).toMatch(/is not as it was (sealed|written)/)
    expect(await fromBackup(verified)).toEqual(there)
  } finally {
    const into = columns === '*' ? '' : `(${columns})`
    await owner.query(
      `delete from ${table}; insert into ${table} ${into} overriding system value select * from kept; drop table kept`,
    )
    await owner.end()
  }
  expect((await fromDatabase(verified)).chain.problem).toBeUndefined()
})

test('the command needs the file and its passphrase, and nothing else', async () => {
  const command = (BACKUP_PASSPHRASE: string, file: string) =>
    run(process.execPath, [join(import.meta.dirname, 'verify-command.ts'), '--backup', file], {
      env: { BACKUP_PASSPHRASE, DATA_DIR: join(folder, 'nothing') },
    }).catch((error: { stdout: string }) => error)
  const file = await backup()
  expect((await command(passphrase, file)).stdout).toMatch(/^backup of Tarazu .*Everything fits\.\n$/s)
  const { stdout } = await command('another passphrase of sixteen', file)
  expect(stdout).toContain('! BACKUP_PASSPHRASE is not the one of this backup')
})
