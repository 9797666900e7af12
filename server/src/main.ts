/**
 * `npm start` runs this: settings, database, server, the ready line, and a clean end on Ctrl-C. The embedded
 * PostgreSQL needs as long to start as Node needs to load the server, so only what it needs is loaded first.
 */
import type { Logger } from 'pino'
import { systemClock } from './clock.ts'
import { startEmbedded } from './db/embedded.ts'
import { holdServerLock } from './db/lock.ts'
import { readTls } from './http/tls.ts'
import { SettingsError } from './settings/environment.ts'
import { makeLog } from './settings/log.ts'
import { httpAddress, readSettings, type Settings } from './settings/settings.ts'

const undo: (() => Promise<unknown>)[] = []
// Whoever read the ready line may have gone, which is no reason to stop.
process.stdout.on('error', () => undefined)
const built = whenBuilt()

try {
  const settings = readSettings(process.env)
  await run(settings)
} catch (error) {
  await unwind()
  const sentence = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(error instanceof SettingsError ? error.exitCode : 1)
}

async function run(settings: Settings) {
  const log = makeLog(settings)
  const tls = await readTls(settings, systemClock)
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    void unwind().finally(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))

  // The parent process with a channel to this one has gone.
  process.once('disconnect', () => end(0))

  const { databaseUrl, migrationDatabaseUrl } = settings
  // What the server starts from now on gets no login.
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'READER_DATABASE_URL'])
    delete process.env[name]
  const logins =
    databaseUrl === undefined
      ? await startOwnPostgres(settings, log, end)
      : { databaseUrl, migrationUrl: migrationDatabaseUrl }
  const { serve } = await loadServer()
  await serve({ settings, ...logins, log, tls, built, undo })
}

/** Once it was loaded, calling it again costs nothing. */
function loadServer() {
  return import('./assembly/serve.ts')
}

/** Starts the embedded PostgreSQL for this server alone. `end` is called when another server has taken it. */
async function startOwnPostgres(settings: Settings, log: Logger, end: (code: number) => void) {
  const embedded = await startEmbedded(settings.dataDir, {
    log,
    // Loading fails again where it is waited for.
    onWait: () => void loadServer().catch(() => undefined),
  })
  // A second server finds the first one's PostgreSQL, and must not stop it.
  const lock = await holdServerLock(embedded.serverUrl, {
    dataDir: settings.dataDir,
    address: httpAddress(settings, settings.port),
    clock: systemClock,
    log,
    onLost: (error) => {
      log.fatal({ err: error }, 'another server has taken this database')
      end(1)
    },
  })
  undo.push(
    () => embedded.stop(),
    () => lock.release(),
  )
  return { databaseUrl: embedded.serverUrl, migrationUrl: embedded.url }
}

/** `npm start` may build the apps meanwhile, as its argument says; its message says when they are there. */
async function whenBuilt() {
  if (!process.argv.includes('--apps-are-being-built')) return
  await new Promise((resolve) => process.once('message', resolve))
}

/** Stops in the reverse order of starting. */
async function unwind() {
  for (const stop of undo.splice(0).reverse()) await stop().catch(() => undefined)
}
