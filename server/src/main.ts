/** `npm start` runs this: settings, database, server, the ready line, and a clean end on Ctrl-C. */
import { existsSync } from 'node:fs'
import type { Server as TlsServer } from 'node:https'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { answerNotReady } from './assembly/not-ready.ts'
import { startServer } from './assembly/server.ts'
import { systemClock } from './clock.ts'
import { startEmbedded } from './db/embedded.ts'
import { holdServerLock } from './db/lock.ts'
import { renewTls } from './http/renew-tls.ts'
import { readTls } from './http/tls.ts'
import { readingSummary } from './market/feeds/replay-reading.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { toFirstOperator } from './operators/ensure-first-operator.ts'
import { SettingsError } from './settings/environment.ts'
import { makeLog } from './settings/log.ts'
import {
  consoleAddress,
  httpAddress,
  pricesForeseeable,
  readSettings,
  type Settings,
} from './settings/settings.ts'

/** Connections waiting to be accepted; the system may cap it (mostly at 4,096). Node's default is 511. */
const maxBacklog = 4_096
const undo: (() => Promise<unknown>)[] = []
// Whoever read the ready line may have gone, which is no reason to stop.
process.stdout.on('error', () => undefined)

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

  let { databaseUrl, migrationDatabaseUrl: migrationUrl } = settings
  const { readerDatabaseUrl: readerUrl } = settings
  // What the server starts from now on gets no login.
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'READER_DATABASE_URL'])
    delete process.env[name]
  if (databaseUrl === undefined) {
    const embedded = await startOwnPostgres(settings, log, end)
    databaseUrl = embedded.serverUrl
    migrationUrl = embedded.url
  }

  // If any free port may be taken, nobody knows yet where to ask.
  const makeRoom = settings.port === 0 ? undefined : await answerNotReady(settings, tls)
  const webDir = builtApp('web')
  const consoleDir = builtApp('console')
  const server = await startServer({
    settings: {
      ...settings,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      readerDatabaseUrl: undefined,
    },
    databaseUrl,
    migrationUrl,
    readerUrl,
    log,
    tls,
    ...(settings.databaseUrl === undefined && { storageDir: settings.dataDir }),
    ...(webDir && { webDir }),
    ...(consoleDir && { consoleDir }),
  })
  undo.push(() => server.stop())
  if (server.metrics && settings.metrics) {
    const measured = await serveMetrics(server.metrics, settings.metrics, log)
    undo.push(() => measured.stop())
  }
  await makeRoom?.()
  await server.app.listen({ port: settings.port, host: settings.host, backlog: maxBacklog })
  if (tls)
    undo.push(renewTls(server.app.server as TlsServer, { settings, inUse: tls, clock: systemClock, log }))
  const bound = server.app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : settings.port
  process.stdout.write(`Tarazu is ready at ${httpAddress(settings, port)}\n`)
  const { reading } = server.deps.market
  if (reading) process.stdout.write(`${readingSummary(reading).join('\n')}\n`)
  if (settings.liveSetup)
    process.stdout.write('LIVE_SETUP=on: the console answers, and customers are not let in.\n')
  if (pricesForeseeable(settings.feed))
    process.stdout.write('SIMULATED_SEED is set: whoever knows it can work out every price beforehand.\n')
  if (settings.inviteCode !== undefined) process.stdout.write(`Invitation code: ${settings.inviteCode}\n`)
  // Printed only now: the password is stored as a hash, and nobody can print it again.
  if (server.firstOperator)
    process.stdout.write(
      toFirstOperator(server.firstOperator, consoleAddress(settings, port), systemClock.now()),
    )
}

/** Starts the embedded PostgreSQL for this server alone. `end` is called when another server has taken it. */
async function startOwnPostgres(settings: Settings, log: Logger, end: (code: number) => void) {
  const embedded = await startEmbedded(settings.dataDir, { log })
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
  return embedded
}

/** The folder of a built app; undefined if it has not been built. */
function builtApp(name: 'web' | 'console') {
  const folder = join(import.meta.dirname, '../..', name, 'dist')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** Stops in the reverse order of starting. */
async function unwind() {
  for (const stop of undo.splice(0).reverse()) await stop().catch(() => undefined)
}
