/** The server of a process, from its database to the ready line. `main.ts` loads all of it at once. */
import { existsSync } from 'node:fs'
import type { Server as TlsServer } from 'node:https'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import { acceptMore, canShare } from '../http/accept-more.ts'
import { renewTls } from '../http/renew-tls.ts'
import type { Tls } from '../http/tls.ts'
import { readingSummary } from '../market/feeds/replay-reading.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { toFirstOperator } from '../operators/ensure-first-operator.ts'
import { consoleAddress, httpAddress, pricesForeseeable, type Settings } from '../settings/settings.ts'
import { answerNotReady } from './not-ready.ts'
import { type Server, startServer } from './server.ts'

/** Connections waiting to be accepted; the system may cap it (mostly at 4,096). Node's default is 511. */
const maxBacklog = 4_096

type Parts = {
  settings: Settings
  databaseUrl: string
  /** The owner's login, where `databaseUrl` is the server's. */
  migrationUrl: string | undefined
  log: Logger
  tls: Tls | undefined
  /** Resolves when the apps are built. */
  built: Promise<void>
  /** Steps of stopping, the last one first. */
  undo: (() => Promise<unknown>)[]
}

export async function serve({ settings, databaseUrl, migrationUrl, log, tls, built, undo }: Parts) {
  let areBuilt = false
  void built.then(() => {
    areBuilt = true
  })
  // If any free port may be taken, nobody knows yet where to ask.
  const makeRoom = settings.port === 0 ? undefined : await answerNotReady(settings, tls)
  const server = await startServer({
    settings: {
      ...settings,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      readerDatabaseUrl: undefined,
    },
    databaseUrl,
    migrationUrl,
    readerUrl: settings.readerDatabaseUrl,
    log,
    tls,
    ...(settings.databaseUrl === undefined && { storageDir: settings.dataDir }),
    apps: async () => {
      if (!areBuilt) log.info('waiting for the apps, which are still being built')
      await built
      return { webDir: builtApp('web'), consoleDir: builtApp('console') }
    },
  })
  undo.push(() => server.stop())
  if (server.metrics && settings.metrics) {
    const measured = await serveMetrics(server.metrics, settings.metrics, log)
    undo.push(() => measured.stop())
  }
  await makeRoom?.()
  const listening = { host: settings.host, backlog: maxBacklog }
  // A second server on this port has failed before: until here this one had the port for itself.
  await server.app.listen({ ...listening, port: settings.port, ...(canShare && { reusePort: true }) })
  if (canShare) await acceptMore(server.app.server, listening)
  if (tls)
    undo.push(renewTls(server.app.server as TlsServer, { settings, inUse: tls, clock: systemClock, log }))
  sayReady(server, settings)
}

function sayReady({ app, deps, firstOperator }: Server, settings: Settings) {
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : settings.port
  process.stdout.write(`Tarazu is ready at ${httpAddress(settings, port)}\n`)
  const { reading } = deps.market
  if (reading) process.stdout.write(`${readingSummary(reading).join('\n')}\n`)
  if (settings.liveSetup)
    process.stdout.write('LIVE_SETUP=on: the console answers, and customers are not let in.\n')
  if (pricesForeseeable(settings.feed))
    process.stdout.write('SIMULATED_SEED is set: whoever knows it can work out every price beforehand.\n')
  if (settings.inviteCode !== undefined) process.stdout.write(`Invitation code: ${settings.inviteCode}\n`)
  // Printed only now: the password is stored as a hash, and nobody can print it again.
  if (firstOperator)
    process.stdout.write(toFirstOperator(firstOperator, consoleAddress(settings, port), systemClock.now()))
}

/** The folder of a built app; undefined if it has not been built. */
function builtApp(name: 'web' | 'console') {
  const folder = join(import.meta.dirname, '../../..', name, 'dist')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}
