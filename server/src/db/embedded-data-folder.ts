/** PostgreSQL's own data folder, made once with initdb. */
import { once } from 'node:events'
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, spawnAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'

export type Making = {
  durable: boolean
  /** Called when nothing is left to do but wait for initdb. */
  onWait?: (() => void) | undefined
}

type NewCluster = { binaries: Binaries; account: Account; folder: string; password: string }

const draftPrefix = 'postgres-new-'

/**
 * Made in another place and renamed when complete, so that a kill half way leaves nothing that looks
 * finished.
 */
export async function makeDataFolder(cluster: NewCluster, home: string, { durable, onWait }: Making) {
  const { ids } = cluster.account
  await removeAbandonedDrafts(home)
  const draft = join(home, `${draftPrefix}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (ids) for (const path of [draft, passwordFile, data]) await chown(path, ids.uid, ids.gid)

  const made = runInitdb(cluster, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    // Tests connect thousands of times, so their password is hashed cheaply.
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ])
  onWait?.()
  await made
  await rename(data, cluster.folder).catch((error) => {
    // Another process was first; its database is used.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  const parent = await open(home)
  await parent.sync()
  await parent.close()
}

async function removeAbandonedDrafts(home: string) {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue
    const pid = Number(name.slice(draftPrefix.length))
    if (pid === process.pid || !isAlive(pid)) await rm(join(home, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function runInitdb(cluster: NewCluster, args: string[]) {
  const child = spawnAs(cluster.account, cluster.binaries.initdb, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`PostgreSQL could not make its database (initdb ended with ${code}):\n${output.trim()}`)
}
