/** The folders, the secret and the data of the embedded PostgreSQL, made once. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, lstat, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { systemRandom } from '../clock.ts'
import { type Account, chooseAccount } from './embedded-account.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { type Making, makeDataFolder } from './embedded-data-folder.ts'

export type Cluster = {
  binaries: Binaries
  account: Account
  /** The real path of PostgreSQL's own data folder. */
  folder: string
  socketFolder: string
  password: string
  logFile: string
}

/** The kernel cuts the path of a Unix socket at 107 bytes. */
const maxSocketPath = 100

export async function prepareCluster(dataDir: string, making: Making): Promise<Cluster> {
  const binaries = await findBinaries()
  // Others may traverse the folder but not list it: PostgreSQL may run as another user. Its contents are
  // private.
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const home = await realpath(dataDir)
  const folder = join(home, 'postgres')
  const account = await chooseAccount(folder, [home, await realpath(dirname(binaries.postgres))])

  const cluster: Cluster = {
    binaries,
    account,
    folder,
    socketFolder: socketFolderOf(home),
    password: await readPassword(home, existsSync(folder)),
    logFile: join(home, 'postgres.log'),
  }
  if (!existsSync(folder)) await makeDataFolder(cluster, home, making)
  return cluster
}

function socketFolderOf(home: string) {
  const inside = join(home, 'run')
  if (Buffer.byteLength(join(inside, '.s.PGSQL.5432.lock')) <= maxSocketPath) return inside
  const name = `tarazu-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const short = join(tmpdir(), name)
  return Buffer.byteLength(join(short, '.s.PGSQL.5432.lock')) <= maxSocketPath ? short : join('/tmp', name)
}

/** Made at each start of PostgreSQL, since the system may have cleaned up its temporary folder. */
export async function makeSocketFolder({ socketFolder: folder, account: { ids } }: Cluster) {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const self = process.getuid?.()
  const ours = found.uid === self || found.uid === ids?.uid
  if (!found.isDirectory() || !ours) throw new Error(`${folder} is not ours: remove it, then start again.`)
  await chmod(folder, 0o700)
  if (ids) await chown(folder, ids.uid, ids.gid)
}

async function readPassword(home: string, databaseExists: boolean): Promise<string> {
  const secrets = join(home, 'secrets')
  const file = join(secrets, 'postgres-password')
  await mkdir(secrets, { recursive: true, mode: 0o700 })
  const saved = await readFile(file, 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (saved) return saved.trim()
  if (databaseExists)
    throw new Error(
      `${file} is missing, and the database cannot be opened without it: restore it from a backup.`,
    )

  // Two processes may start at the same time: the one that links first decides.
  const draft = join(secrets, `.postgres-password-${process.pid}`)
  await writeFile(draft, `${systemRandom.bytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readPassword(home, false)
}
