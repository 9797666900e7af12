import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUndone } from '@tarazu/contract/queues/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { backupName } from './backup-files.ts'
import { openBackup } from './restore-backup.ts'
import { backupEvery_ms, runBackups } from './run-backups.ts'

const passphrase = 'nine quiet lanterns by the sea'
const logged: string[] = []
let folder: string
let world: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-backups-'))
  world = await testServer(
    { BACKUP_DIR: join(folder, 'kept'), BACKUP_PASSPHRASE: passphrase, LOG_LEVEL: 'info' },
    { logTo: (line) => logged.push(line) },
  )
  await world.customer({ cash: 100n })
})
afterAll(async () => {
  await world.close({ transfersAtLeast: 1 })
  await rm(folder, { recursive: true })
})

const kept = () => readdir(join(folder, 'kept')).then((names) => names.sort())

test('a server with BACKUP_DIR writes a readable backup, and logs no passphrase or secret', async () => {
  await vi.waitFor(
    async () => expect(await kept()).toEqual([expect.stringMatching(/^tarazu-\w+\.backup$/)]),
    {
      timeout: 20_000,
    },
  )
  const [name = ''] = await kept()
  const { manifest } = await openBackup(join(folder, 'kept', name), passphrase)
  expect(manifest).toMatchObject({ world: 'paper', currency: 'INR' })
  await vi.waitFor(() => expect(logged.join('\n')).toContain('a backup was written'))
  expect(logged.filter((line) => line.includes(passphrase) || line.includes('5e5e5e5e'))).toEqual([])
})

test('the next backup is written after ten minutes, not before, and expired ones are removed', async () => {
  const { deps } = world
  const keep = (held = true) => runBackups({ ...deps, databaseUrl: world.databaseUrl }, () => held)
  const [first = ''] = await kept()
  world.clock.step(backupEvery_ms - 60_000)
  await keep()
  expect(await kept()).toEqual([first])

  world.clock.step(61_000)
  await expect(keep(false)).rejects.toThrow('another process leads now')
  expect(await kept()).toEqual([first])
  const old = backupName(deps.clock.now() - 31 * 86_400_000)
  await writeFile(join(folder, 'kept', old), '')
  await writeFile(join(folder, 'kept', 'notes.txt'), '')
  await keep()
  const [note, ...files] = await kept()
  expect([note, files[0], files.length]).toEqual(['notes.txt', first, 2])
})

test('a backup that cannot be written is listed as failed work', async () => {
  const place = join(folder, 'full')
  await writeFile(place, 'a file where the folder should be')
  const other = await testServer({ BACKUP_DIR: place, BACKUP_PASSPHRASE: passphrase })
  try {
    const { call } = await other.operator('admin')
    const undone = async () => (await call(listUndone, {})).rows.map(({ job }) => job)
    await vi.waitFor(async () => expect(await undone()).toContain('back up'), { timeout: 20_000 })
  } finally {
    await other.close({ transfersAtLeast: 0, faults: [/^a job failed .* EEXIST/] })
  }
})
