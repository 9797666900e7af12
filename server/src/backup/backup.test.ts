import { execFileSync } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buy, sell } from '@tarazu/contract/orders/api'
import { listHoldings } from '@tarazu/contract/orders/holdings-api'
import { getUserInfo } from '@tarazu/contract/profile/api'
import { login } from '@tarazu/contract/session/api'
import { listBill } from '@tarazu/contract/wallet/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealBlocks } from '../chain/seal-blocks.ts'
import { verifyChain } from '../chain/verify-chain.ts'
import { systemRandom } from '../clock.ts'
import { catalogOf, rowsOf } from '../testing/catalog.ts'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { postGifts } from '../testing/post-gift.ts'
import { runFile } from '../testing/processes.ts'
import { asOwner, serverOn, type TestCustomer, type TestServer, testServer } from '../testing/test-server.ts'
import { excludedTables } from './content.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'
import { chunkBytes } from './seal-stream.ts'
import { type Source, writeBackup } from './write-backup.ts'

const passphrase = 'nine quiet lanterns by the sea'
const secret = Buffer.alloc(32, 0x5e)
const postings = 10_000

let folder: string
let file: string
let world: TestServer
let customer: TestCustomer
let source: Source
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-backup-'))
  file = join(folder, 'first.backup')
  // One that was never signed: a restore leads to safe mode otherwise, see `log-memory.test.ts`.
  world = await testServer({}, { leads: false })
  world.feed.set('SBIN.NS', 500)
  source = { databaseUrl: world.databaseUrl, secret, passphrase, random: systemRandom }
  customer = await world.customer({ cash: 500_000_00n })
  await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 4 })
  await customer.call(sell, { symbol: 'SBIN.NS', quantity: 1 })
  const { id: operator } = await world.operator('support')
  // Random bytes do not compress, so that the file has several chunks.
  await world.deps.db
    .insertInto('picture')
    .values({
      id: 'a-picture-of-a-backup-',
      jpeg: systemRandom.bytes(3 * chunkBytes),
      small: systemRandom.bytes(100),
      width: 4,
      height: 3,
      operator_id: operator,
      created_at: new Date(world.clock.now()),
    })
    .execute()
  for (let posted = 0; posted < postings; posted += 1_000) {
    const gift = { customer: customer.id, amount: 1n, currency: 'INR', at: world.clock.now() }
    await world.deps.db.transaction().execute((tx) => postGifts(tx, gift, 1_000))
  }
  await writeBackup(source, file)
}, 120_000)

afterAll(async () => {
  for (const each of databases) await each.drop()
  await rm(folder, { recursive: true, force: true })
  await world.close({ transfersAtLeast: postings })
})

async function newDatabase() {
  const database = await emptyDatabase()
  databases.push(database)
  return database
}

/** Runs a command as an administrator of the machine would. */
const command = (name: 'backup' | 'restore', args: string[], settings: Record<string, string>) =>
  runFile(`backup/${name}-command.ts`, args, {
    env: {
      PATH: process.env['PATH'],
      BACKUP_PASSPHRASE: passphrase,
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
  })

async function said({ child, ended }: ReturnType<typeof command>) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece) => {
      text += piece
    })
  return { code: await ended, text }
}

test('a restored deployment equals the one that was backed up, in every row and constraint', async () => {
  const { url } = await newDatabase()
  await restoreBackup(await openBackup(file, passphrase), url)
  const [before, after] = await Promise.all([world.databaseUrl, url].map((each) => asOwner(each, catalogOf)))
  expect(after).toEqual(before)
  expect(after?.['triggers']?.length).toBeGreaterThan(20)

  const there = await asOwner(world.databaseUrl, rowsOf)
  const here = await asOwner(url, rowsOf)
  for (const table of excludedTables) {
    expect(there, table).toHaveProperty(table)
    expect(here[table], table).toBe('0 ')
    delete there[table]
    delete here[table]
  }
  // The source's jobs have gone on since the backup.
  for (const table of Object.keys(there))
    if (/^(undone_work|holder_notice|ledger_check|audit_check|chain_\w+|log_\w+|order_event)$/.test(table))
      delete there[table]
  expect(here).toMatchObject(there)
  expect(Number(here['transfer']?.split(' ')[0])).toBeGreaterThan(postings)
})

test('a restored deployment starts, customers sign in and trade, and new numbers are unique', async () => {
  const { url } = await newDatabase()
  await restoreBackup(await openBackup(file, passphrase), url)
  const restored = await serverOn(url)
  try {
    restored.feed.set('SBIN.NS', 500)
    await expect(restored.client(customer.token)(getUserInfo, {})).rejects.toThrow()
    const { token } = await restored.client()(login, { phone: customer.phone, password: customer.password })
    const call = restored.client(token)
    expect((await call(listHoldings, {})).rows).toMatchObject([{ symbol: 'SBIN.NS', quantity: 3 }])
    expect((await call(listBill, {})).rows.length).toBeGreaterThan(1)
    expect(await call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 1 })).toMatchObject({
      state: 'filled',
    })
    await sealBlocks(restored.server.deps, () => true)
    const chain = await verifyChain(restored.server.deps.db, { whole: true })
    expect(chain.problem).toBeUndefined()
    expect(chain.blocks).toBeGreaterThan(1)
  } finally {
    await restored.server.stop()
  }
})

test('a transaction that commits during a backup is in it as a whole or not at all', async () => {
  let going = true
  const trading = (async () => {
    while (going) {
      world.feed.set('SBIN.NS', 500)
      await customer.call(buy, { symbol: 'SBIN.NS', kind: 'stock', quantity: 2 })
      await customer.call(sell, { symbol: 'SBIN.NS', quantity: 1 })
    }
  })()
  const busy = join(folder, 'busy.backup')
  await writeBackup(source, busy).finally(() => {
    going = false
  })
  await trading
  const { url } = await newDatabase()
  const ended = await said(command('restore', [busy], { DATABASE_URL: url }))
  expect(ended.text).toContain('Restored. The ledger is right, and the audit log is whole.')
  expect(ended.text).toMatch(/transfers: 1\d{4}\n/)
  expect(ended.code).toBe(0)
})

test.each<[string, (whole: Buffer) => Buffer]>([
  ['was cut off', (whole) => whole.subarray(0, whole.length - 40)],
  [
    'was changed',
    (whole) => Buffer.concat([whole.subarray(0, 90_000), Buffer.from('x'), whole.subarray(90_001)]),
  ],
  ['is no backup', () => Buffer.from('a letter to a friend that goes on for more than a line')],
])('a backup file that %s is refused before anything is restored', async (_, change) => {
  const odd = join(folder, 'odd.backup')
  await writeFile(odd, change(await readFile(file)))
  const { url } = await newDatabase()
  const refused = await said(command('restore', [odd], { DATABASE_URL: url }))
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringMatching(/is not a backup|damaged or cut off/),
  })
  expect(await asOwner(url, rowsOf)).toEqual({})
})

test('nothing in a backup can be read without its passphrase, and no command prints it', async () => {
  const bytes = await readFile(file)
  for (const told of [customer.phone, 'SBIN.NS', 'journal', secret.toString('hex')])
    expect(bytes.includes(told)).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { url } = await newDatabase()
  const other = 'eleven loud lanterns by the sea'
  const refused = await said(command('restore', [file], { DATABASE_URL: url, BACKUP_PASSPHRASE: other }))
  const again = await said(
    command('backup', [file], { DATABASE_URL: world.databaseUrl, SECRET: secret.toString('hex') }),
  )
  const short = await said(command('backup', [file], { BACKUP_PASSPHRASE: 'short one' }))
  expect(refused).toMatchObject({
    code: 1,
    text: expect.stringContaining('BACKUP_PASSPHRASE is not the one'),
  })
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('never written over') })
  expect(short).toMatchObject({
    code: 1,
    text: expect.stringContaining('BACKUP_PASSPHRASE is not understood'),
  })
  for (const word of [passphrase, other, 'short one', secret.toString('hex')])
    expect([refused.text, again.text, short.text].join().includes(word)).toBe(false)
})

test('a restore is refused over a deployment, or beside the secret of another one', async () => {
  const before = await asOwner(world.databaseUrl, rowsOf)
  const over = await said(command('restore', [file], { DATABASE_URL: world.databaseUrl }))
  expect(over).toMatchObject({ code: 1, text: expect.stringContaining('There is a deployment already') })
  expect(Object.keys(await asOwner(world.databaseUrl, rowsOf))).toEqual(Object.keys(before))

  const { url } = await newDatabase()
  const strange = await said(command('restore', [file], { DATABASE_URL: url, SECRET: '00'.repeat(32) }))
  expect(strange).toMatchObject({
    code: 1,
    text: expect.stringContaining('SECRET is not the one of this backup'),
  })
  expect(await asOwner(url, rowsOf)).toEqual({})
})

test('a backup is refused for a database that was sealed with another secret', async () => {
  const away = join(folder, 'away.backup')
  await expect(writeBackup({ ...source, secret: Buffer.alloc(32) }, away)).rejects.toThrow(
    'sealed with another secret',
  )
  await expect(access(away)).rejects.toThrow('ENOENT')
  const { url } = await newDatabase()
  await expect(writeBackup({ ...source, databaseUrl: url }, away)).rejects.toThrow('nothing to back up')
  expect((await readdir(folder)).filter((name) => name.includes('away'))).toEqual([])
})

test('a restore that is killed leaves an empty database, and the next one succeeds', {
  tags: 'thorough',
}, async () => {
  const { url } = await newDatabase()
  // Storing the secret is the last step before the commit; writing into this pipe never returns.
  const dataDir = await mkdtemp(join(folder, 'killed-'))
  execFileSync('mkfifo', [join(dataDir, 'secret')])
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
  const restoring = command('restore', [file], settings)
  const idle = `select from pg_stat_activity
                 where application_name = 'tarazu restore' and state = 'idle in transaction'
                   and datname = current_database() and query like 'alter table%enable%'`
  await vi.waitFor(
    async () => expect((await asOwner(url, (client) => client.query(idle))).rowCount).toBe(1),
    {
      timeout: 60_000,
      interval: 100,
    },
  )
  await restoring.kill()
  const tables = `select from pg_class where relnamespace = 'public'::regnamespace`
  await vi.waitFor(async () =>
    expect((await asOwner(url, (client) => client.query(tables))).rowCount).toBe(0),
  )

  await rm(join(dataDir, 'secret'))
  expect(await said(command('restore', [file], settings))).toMatchObject({ code: 0 })
  expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(secret.toString('hex'))
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

test('a backup that fails leaves no file', async () => {
  const half = join(folder, 'half')
  const failing = writeBackup(source, join(half, 'half.backup'), (table) => {
    if (table === 'journal') throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await readdir(half)).toEqual([])
})

test('transaction ids of PostgreSQL are only in columns that a restore takes care of', async () => {
  const { rows } = await asOwner(world.databaseUrl, (client) =>
    client.query(`select attrelid::regclass::text || '.' || attname as name from pg_attribute
                   where atttypid = 'xid8'::regtype and attrelid >= 16384 and attnum > 0
                     and attrelid in (select oid from pg_class where relkind = 'r')`),
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([
    // Stored with the name of their PostgreSQL, so that `seal_block` starts anew in another one.
    'chain_head.journal_next',
    'chain_head.outbox_upto',
    'outbox.xid',
  ])
  expect(excludedTables).toContain('outbox')
})
