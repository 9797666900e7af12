/** One server per embedded database: a lock that PostgreSQL holds while this process is connected. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import { lockKeys } from './lock-keys.ts'

export type ServerLock = { release(): Promise<void> }

type Options = {
  dataDir: string
  /** The address of this server, for the message that another one prints. */
  address: string
  clock: Clock
  log: Pick<BaseLogger, 'info' | 'warn'>
  /** Called when another server took the lock while the database was away: this one has to stop. */
  onLost(error: Error): void
}

type Holder = { pid: number; url: string; since: string }

/** It may take this long until the connection of a killed server is noticed. */
const patience_ms = 1_000
const connectTimeout_ms = 3_000
const poll_ms = 100

/** Refuses within 5 s, with a sentence that names the holder. */
export async function holdServerLock(databaseUrl: string, options: Options): Promise<ServerLock> {
  const { dataDir, address, clock, log, onLost } = options
  const file = join(dataDir, 'server.json')
  let released = false
  let client = await lockedClient(databaseUrl)
  if (!client) throw new Error(await describeHolder(file, dataDir))
  watch(client)
  await writeHolder(file, { pid: process.pid, url: address, since: isoTime(clock.now()) })

  function watch(held: pg.Client) {
    held.once('error', () => undefined)
    held.once('end', () => {
      if (!released) void retake()
    })
  }

  async function retake() {
    log.warn('the connection that holds the server lock was lost; taking it again')
    while (!released) {
      try {
        client = await lockedClient(databaseUrl)
        if (client) {
          watch(client)
          if (released) await client.end()
          else log.info('the server lock is held again')
        } else {
          released = true
          onLost(new Error(await describeHolder(file, dataDir)))
        }
        return
      } catch {
        await wait(poll_ms)
      }
    }
  }

  return {
    async release() {
      released = true
      if (client) await rm(file, { force: true })
      await client?.end()
    },
  }
}

/** Undefined if another process holds the lock. */
async function lockedClient(databaseUrl: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tarazu server lock',
    connectionTimeoutMillis: connectTimeout_ms,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  for (let waited_ms = 0; waited_ms <= patience_ms; waited_ms += poll_ms) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockKeys.server,
    ])
    if (rows[0]?.held) return client
    await wait(poll_ms)
  }
  await client.end()
}

async function describeHolder(file: string, dataDir: string): Promise<string> {
  const holder: Partial<Holder> = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => ({}))
  const who = holder.pid ? ` (process ${holder.pid} at ${holder.url}, since ${holder.since})` : ''
  return `Another Tarazu server${who} is using ${dataDir}: stop it, or give this one a DATA_DIR of its own.`
}

async function writeHolder(file: string, holder: Holder) {
  const draft = `${file}.${holder.pid}`
  await writeFile(draft, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  await rename(draft, file)
}

function isoTime(ms: number) {
  return new Date(ms).toISOString()
}
