/** The log gets another key, and everybody can follow from the first one to it. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkpointSignedBy, parseSignedCheckpoint } from '@tarazu/contract/chain/checkpoint'
import { followKeys } from '@tarazu/contract/chain/log-keys'
import { parseVerifierKey } from '@tarazu/contract/chain/note'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock, systemRandom } from '../clock.ts'
import { openDatabase } from '../db/database.ts'
import { readSecrets } from '../secrets/secrets.ts'
import { sha256 } from '../secrets/sha256.ts'
import { readSettings } from '../settings/settings.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { serverOn } from '../testing/test-server.ts'
import { appendRecord } from './append-record.ts'
import { isSigned } from './chain-key.ts'
import { runKeyCommand } from './run-key-command.ts'
import { sealBlocks } from './seal-blocks.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

type Served = Awaited<ReturnType<typeof serverOn>>

let database: TestDatabase
let folder: string
let environment: Record<string, string>

beforeEach(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tarazu-key-'))
  environment = {
    SECRET: '5e'.repeat(32),
    DATA_DIR: folder,
    ROOT_KEY_PASSPHRASE: 'a passphrase of the test',
  }
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const path = (name: string) => join(folder, name)

/** `npm run key` with these words, on this machine. */
async function key(...words: string[]) {
  const settings = readSettings(environment)
  const { db, close } = openDatabase(database.url, { max: 1 })
  const secrets = await readSecrets(settings, systemRandom)
  const deps = { db, secrets, settings, clock: systemClock, random: systemRandom }
  return runKeyCommand(deps, words).finally(close)
}

/** Serves the deployment while `work` looks at it. */
async function served<T>(work: (served: Served, get: (path: string) => Promise<string>) => Promise<T>) {
  const one = await serverOn(database.url, environment)
  const get = async (path: string) => (await one.server.app.inject(path)).body
  try {
    return await work(one, get)
  } finally {
    await one.server.stop()
  }
}

/** The log grows and is signed; what is published then. */
const grown = () =>
  served(async ({ server: { deps } }, get) => {
    const said = { subject: 'test', content: String(Math.random()), at: deps.clock.now() }
    await appendRecord(deps.db, { kind: 'day_root', ...said }, deps.random)
    await sealBlocks(deps, () => true)
    await signCheckpoint(deps)
    return {
      checkpoint: await get('/log/checkpoint'),
      key: (await get('/log/key')).trimEnd(),
      keys: JSON.parse(await get('/log/keys')) as {
        root: string | null
        keys: { key: string; from: number; at: number | null }[]
        statements: string[]
      },
    }
  })

const parsed = async (text: string | undefined) =>
  (await parseVerifierKey(sha256, text ?? '')) ?? expect.fail('not a key')

async function isSignedBy(checkpoint: string, text: string) {
  const signed = parseSignedCheckpoint(checkpoint) ?? expect.fail('not a checkpoint')
  return (await checkpointSignedBy(signed, await parsed(text), isSigned)) === 'signed'
}

test('without a root key the log has one key', async () => {
  const { key: only, keys } = await grown()
  expect(keys).toEqual({ root: null, keys: [{ key: only, from: 0, at: null }], statements: [] })
  await expect(key('rotate', path('root'))).rejects.toThrow('The log has no root key')
  expect(await key('list')).toContain('root key: none')
})

test('another key signs from then on, and whoever has the first can follow', async () => {
  const first = await grown()
  const said = await key('root', path('root'))
  const announced = await grown()
  expect(announced.key).toBe(first.key)
  expect(said).toContain(announced.keys.root ?? 'none')
  await key('rotate', path('root'))
  const second = await grown()
  await key('rotate', path('root'))
  const third = await grown()
  expect(new Set([first.key, second.key, third.key]).size).toBe(3)

  // The name stays, though it was made from the first key.
  const names = [first, third].map(({ key }) => key.split('+')[0])
  expect(names[0]).toBe(names[1])
  // What was signed before verifies with the key that it names, and with no other.
  expect(await isSignedBy(announced.checkpoint, first.key)).toBe(true)
  expect(await isSignedBy(second.checkpoint, second.key)).toBe(true)
  expect(await isSignedBy(second.checkpoint, first.key)).toBe(false)
  expect(await isSignedBy(third.checkpoint, second.key)).toBe(false)

  const followed = await followKeys(await parsed(first.key), third.keys.statements, {
    hash: sha256,
    isSigned,
  })
  if ('fault' in followed) throw new Error(followed.fault)
  expect(followed.root).toEqual(await parsed(third.keys.root ?? ''))
  expect(followed.keys.map(({ key }) => key)).toEqual(
    await Promise.all([first.key, second.key, third.key].map(parsed)),
  )
  const sizeOf = (checkpoint: string) => parseSignedCheckpoint(checkpoint)?.checkpoint.size ?? 0
  expect(followed.keys[1]?.from).toBeGreaterThanOrEqual(sizeOf(announced.checkpoint))
  expect(followed.keys[1]?.from).toBeLessThan(sizeOf(second.checkpoint))
  expect(await key('list')).toContain(`${third.key} above ${followed.keys[2]?.from} leaves`)
})

test('a root key is made once, and lies sealed in its file', async () => {
  await grown()
  await key('root', path('root'))
  expect((await stat(path('root'))).mode & 0o777).toBe(0o600)
  expect(await readFile(path('root'), 'utf8')).toMatch(
    /^\{"what":"tarazu root key","salt":"[0-9a-f]{32}","sealed":"[0-9a-f]{120}"\}\n$/,
  )
  await expect(key('root', path('other'))).rejects.toThrow('has a root key already')
  expect(existsSync(path('other'))).toBe(false)
  environment['ROOT_KEY_PASSPHRASE'] = 'another passphrase'
  await expect(key('rotate', path('root'))).rejects.toThrow('or ROOT_KEY_PASSPHRASE is another')
  expect(existsSync(path('log-key'))).toBe(false)
})

test('a file that is there is not overwritten by a root key', async () => {
  await grown()
  await key('root', path('root'))
  const before = await readFile(path('root'), 'utf8')
  await database.drop()
  database = await testDatabase()
  await expect(key('root', path('root'))).rejects.toThrow('EEXIST')
  expect(await readFile(path('root'), 'utf8')).toBe(before)
})

test('the key is not changed while a server could sign with the one of before', {
  tags: 'thorough',
}, async () => {
  await grown()
  await key('root', path('root'))
  await served(async ({ server }) => {
    await expect.poll(() => server.leading()).toBe(true)
    await expect(key('rotate', path('root'))).rejects.toThrow('Stop all servers')
  })
  expect((await grown()).keys.keys).toHaveLength(1)
})

test('a server without the key that the log was handed over to does not start, and another rotation mends it', {
  tags: 'thorough',
}, async () => {
  await grown()
  await key('root', path('root'))
  await key('rotate', path('root'))
  await rename(path('log-key'), path('lost'))
  await expect(serverOn(database.url, environment)).rejects.toThrow(
    `${path('log-key')} has to hold the new key`,
  )
  await key('rotate', path('root'))
  expect((await grown()).keys.keys).toHaveLength(3)
})

test('a key that the root key has not signed ends the signing', async () => {
  await grown()
  await key('root', path('root'))
  await served(async ({ server: { deps } }) => {
    const put = { kind: 'log_key', subject: 'forged', content: 'nothing', at: deps.clock.now() } as const
    await appendRecord(deps.db, put, deps.random)
    await sealBlocks(deps, () => true)
    await expect(signCheckpoint(deps)).rejects.toThrow('Record 2 of the keys of the log is not right: form.')
  })
})

test.each([[[]], [['root']], [['rotate']], [['rotate', 'a', 'b']], [['list', 'a']]])(
  'npm run key -- %s prints how it is used',
  async (words) => {
    await expect(key(...words)).rejects.toThrow('npm run key -- rotate FILE')
  },
)
