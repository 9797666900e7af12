import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { holdServerLock, type ServerLock } from './lock.ts'

const log = { info: vi.fn(), warn: vi.fn() }
const clock = { now: () => Date.UTC(2026, 0, 2) }
let dataDir: string
let database: TestDatabase
let locks: ServerLock[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tarazu-lock-'))
  database = await emptyDatabase()
  locks = []
  vi.clearAllMocks()
})
afterEach(async () => {
  for (const lock of locks) await lock.release()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function hold(address: string, onLost: (error: Error) => void = () => undefined) {
  const lock = await holdServerLock(database.url, { dataDir, address, clock, log, onLost })
  locks.push(lock)
  return lock
}

async function administer(sql: string) {
  const url = new URL(database.url)
  url.pathname = 'tarazu'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rowCount
}

const breakConnection = () =>
  administer(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tarazu server lock' and datname = '${new URL(database.url).pathname.slice(1)}'`)

test('a second server is refused in one sentence that names the first', async () => {
  await hold('http://first.test')
  await expect(hold('http://second.test')).rejects.toThrow(
    `Another Tarazu server (process ${process.pid} at http://first.test, since 2026-01-02T00:00:00.000Z) is using ${dataDir}: stop it, or give this one a DATA_DIR of its own.`,
  )
})

test('a released lock is free and leaves no file', async () => {
  const first = await hold('http://first.test')
  await first.release()
  await expect(access(join(dataDir, 'server.json'))).rejects.toThrow('ENOENT')
  await hold('http://second.test')
})

test('a lost connection takes the lock again', async () => {
  await hold('http://first.test')
  expect(await breakConnection()).toBe(1)
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith('the server lock is held again'), 10_000)
  await expect(hold('http://second.test')).rejects.toThrow('http://first.test')
})

test('a server whose lock went to another one meanwhile is told to stop', async () => {
  const lost = new Promise<Error>((resolve) => {
    void hold('http://first.test', resolve)
  })
  await vi.waitFor(() => access(join(dataDir, 'server.json')))
  // The other one waits in the queue of the lock, so it is next.
  const rival = new pg.Client({ connectionString: database.url })
  await rival.connect()
  const taken = rival.query('select pg_advisory_lock(7262022)')
  await vi.waitFor(async () =>
    expect(await administer('select from pg_locks where locktype = $$advisory$$ and not granted')).toBe(1),
  )
  await breakConnection()
  await taken
  expect((await lost).message).toContain('Another Tarazu server')
  await rival.end()
})
