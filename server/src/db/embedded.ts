/**
 * Starts the real PostgreSQL on DATA_DIR, keeps it running, and finds it again after the server was killed.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { type Cluster, prepareCluster } from './embedded-cluster.ts'
import { endPostgres, startOrAdopt } from './embedded-process.ts'

export type Embedded = {
  /** Connects as `tarazu`, who owns the database of that name and is no superuser. */
  url: string
  /** Connects as the login of the server, which owns nothing (`server-login.ts`). */
  serverUrl: string
  /**
   * For a command that only reads: ends PostgreSQL if this process started it, and otherwise leaves it
   * running.
   */
  release(): Promise<void>
  /** Ends PostgreSQL (its own and everybody else's connections) and waits until it is gone. */
  stop(): Promise<void>
}

type Options = {
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** False only in tests: a power cut would lose data. */
  durable?: boolean
  /**
   * Called, perhaps twice, when a program of PostgreSQL runs and nothing is left to do but wait for it.
   */
  onWait?: () => void
}

const maxRestartDelay_ms = 5_000

export async function startEmbedded(
  dataDir: string,
  { log, durable = true, onWait }: Options,
): Promise<Embedded> {
  const cluster = await prepareCluster(dataDir, { durable, onWait })
  let stopping = false
  const letGo = new AbortController()
  const start = () => startOrAdopt(cluster, { durable, log, letGo: letGo.signal, onWait })
  let running = await start()
  await makeDatabase(cluster)

  const supervised = supervise()
  async function supervise() {
    for (;;) {
      await running.exited
      if (stopping || letGo.signal.aborted) return
      log.error({ pid: running.pid }, 'PostgreSQL ended by itself; starting it again')
      for (let delay_ms = 100; !stopping; delay_ms = Math.min(delay_ms * 2, maxRestartDelay_ms)) {
        try {
          running = await start()
          break
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL did not start; trying again')
          await wait(delay_ms)
        }
      }
      if (stopping) return endPostgres(cluster, running)
    }
  }

  async function stop() {
    stopping = true
    await endPostgres(cluster, running)
    await supervised
  }

  async function release() {
    if (!running.adopted) return stop()
    letGo.abort()
    await supervised
  }

  return {
    url: urlOf(cluster, 'tarazu', 'tarazu'),
    serverUrl: urlOf({ ...cluster, password: serverPassword(cluster) }, serverLogin, 'tarazu'),
    stop,
    release,
  }
}

/**
 * Another name than `makeServerLogin` gives: a server that reaches this PostgreSQL by DATABASE_URL has
 * another password.
 */
const serverLogin = 'tarazu_embedded'

/** Whoever knows the password of the server's login cannot work out that of the owner. */
const serverPassword = ({ password }: Cluster) =>
  createHmac('sha256', password).update('login of the server').digest('base64url')

function urlOf(cluster: Pick<Cluster, 'socketFolder' | 'password'>, user: string, database: string) {
  const host = encodeURIComponent(cluster.socketFolder)
  return `postgres://${user}:${cluster.password}@localhost:5432/${database}?host=${host}`
}

async function makeDatabase(cluster: Cluster) {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres', 'postgres') })
  await client.connect()
  try {
    // Several servers may start at the same time on an empty folder; all but one are refused later.
    await client.query('select pg_advisory_lock(1)')
    const role = await client.query(`select from pg_roles where rolname = 'tarazu'`)
    if (role.rowCount === 0) {
      await client.query(`create role tarazu login createrole createdb password '${cluster.password}'`)
    }
    const login = await client.query('select from pg_roles where rolname = $1', [serverLogin])
    if (login.rowCount === 0)
      await client.query(`create role ${serverLogin} login noinherit password '${serverPassword(cluster)}';
        grant ${serverLogin} to tarazu with admin option`)
    const database = await client.query(`select from pg_database where datname = 'tarazu'`)
    if (database.rowCount === 0) await client.query('create database tarazu owner tarazu')
    // Here, for the schema of the other database is compared with this version's (decision 095).
    if (cluster.binaries.countsStatements)
      await client.query(`create extension if not exists pg_stat_statements;
        grant pg_read_all_stats to tarazu`)
  } finally {
    await client.end()
  }
}
