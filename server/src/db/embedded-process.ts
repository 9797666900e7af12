/** The PostgreSQL process: starting or finding it, waiting for it, ending it. */
import { once } from 'node:events'
import { open, readFile, rename, rmdir, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { spawnAs } from './embedded-account.ts'
import { type Cluster, makeSocketFolder } from './embedded-cluster.ts'
import { findPostmaster, removeStaleFiles, runsOn } from './embedded-postmaster.ts'

/** `adopted`: it was already running. */
export type Running = { pid: number; adopted: boolean; exited: Promise<unknown> }

type Options = {
  durable: boolean
  log: Pick<BaseLogger, 'info'>
  /** Stops watching a PostgreSQL that was found running. */
  letGo: AbortSignal
  /** Called when nothing is left to do but wait for PostgreSQL. */
  onWait?: (() => void) | undefined
}

const poll_ms = 10
/** How soon the end of a PostgreSQL that is not our child is noticed. */
const adoptedPoll_ms = 200
/**
 * Backends of a killed PostgreSQL may hold its shared memory for a moment; more attempts than this do not
 * help.
 */
const startAttempts = 8
const maxLogBytes = 10_000_000
const stopPatience_ms = 15_000

/** Resolves once it accepts connections; recovery after a crash may take as long as it needs. */
export async function startOrAdopt(
  cluster: Cluster,
  { durable, log, letGo, onWait }: Options,
): Promise<Running> {
  for (let tries = startAttempts; ; ) {
    const found = await findPostmaster(cluster.folder)
    if (found?.status === 'stopping') {
      await untilGone(found.pid, cluster.folder, letGo)
    } else if (found) {
      const running = { pid: found.pid, adopted: true, exited: untilGone(found.pid, cluster.folder, letGo) }
      if (await untilReady(cluster, running)) {
        log.info({ pid: found.pid }, 'PostgreSQL was still running; using it')
        return running
      }
    } else {
      const running = await spawnPostgres(cluster, durable)
      onWait?.()
      if (await untilReady(cluster, running)) return running
      tries -= 1
      if (tries === 0) throw new Error(`PostgreSQL did not start: ${await lastComplaint(cluster)}`)
      await wait((startAttempts - tries) * 100)
    }
  }
}

/**
 * Fast shutdown, then immediate if that hangs. This is safe: the next start recovers from the write-ahead
 * log.
 */
export async function endPostgres({ folder, socketFolder }: Cluster, { pid, exited }: Running) {
  await signal('SIGINT')
  const inTime = new AbortController()
  const { signal: until } = inTime
  const impatience = wait(stopPatience_ms, undefined, { signal: until, ref: false })
    .then(() => signal('SIGQUIT'))
    .then(() => wait(stopPatience_ms, undefined, { signal: until, ref: false }))
    .then(() => signal('SIGKILL'))
    .catch(() => undefined)
  await exited
  inTime.abort()
  await impatience
  await rmdir(socketFolder).catch(() => undefined)

  async function signal(name: NodeJS.Signals) {
    if (await runsOn(pid, folder)) process.kill(pid, name)
  }
}

async function spawnPostgres(cluster: Cluster, durable: boolean): Promise<Running> {
  await makeSocketFolder(cluster)
  await removeStaleFiles(cluster.folder, cluster.socketFolder)
  if (((await stat(cluster.logFile).catch(() => undefined))?.size ?? 0) > maxLogBytes) {
    await rename(cluster.logFile, `${cluster.logFile}.1`)
  }
  // A file, not a pipe: PostgreSQL outlives a killed server and must still be able to write.
  const logFile = await open(cluster.logFile, 'a', 0o600)
  try {
    const args = ['-D', cluster.folder, ...settingsOf(cluster, durable)]
    const child = spawnAs(cluster.account, cluster.binaries.postgres, args, {
      stdio: ['ignore', logFile.fd, logFile.fd],
    })
    await once(child, 'spawn')
    return {
      pid: child.pid ?? 0,
      adopted: false,
      exited: new Promise((resolve) => child.once('exit', resolve)),
    }
  } finally {
    await logFile.close()
  }
}

/** Settings for a small machine, and a log that never contains what customers typed. */
function settingsOf(cluster: Cluster, durable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${cluster.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    // A cluster that is not durable is for tests: test files share it, each with servers of up to 33
    // connections.
    max_connections: durable ? '100' : '300',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    random_page_cost: '1.1',
    // Whole pages are logged again after each checkpoint, so checkpoints go by the clock and not by the
    // amount written.
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    jit: 'off',
    ...(cluster.binaries.countsStatements && {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.max': '1000',
      // Statements that make roles have passwords in them.
      'pg_stat_statements.track_utility': 'off',
    }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** False if it ended before it accepted connections. */
async function untilReady(cluster: Cluster, running: Running): Promise<boolean> {
  let gone = false
  void running.exited.then(() => {
    gone = true
  })
  while (!gone) {
    const postmaster = await findPostmaster(cluster.folder)
    if (postmaster?.pid === running.pid && postmaster.status === 'ready') return true
    await wait(poll_ms)
  }
  return false
}

async function untilGone(pid: number, folder: string, signal: AbortSignal) {
  while (!signal.aborted && (await runsOn(pid, folder))) {
    await wait(adoptedPoll_ms, undefined, { signal }).catch(() => undefined)
  }
}

async function lastComplaint(cluster: Cluster) {
  const lines = (await readFile(cluster.logFile, 'utf8').catch(() => '')).trimEnd().split('\n')
  return (
    lines.findLast((line) => line.includes('FATAL') || line.includes('PANIC')) ??
    lines.at(-1) ??
    'it said nothing'
  )
}
