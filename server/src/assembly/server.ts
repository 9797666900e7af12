/** One server process: everything wired together, started and stopped. */
import { day_ms } from '@tarazu/contract/duration'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { requireCurrentKey } from '../chain/log-keys.ts'
import { readWitnesses } from '../chain/read-witnesses.ts'
import { checkLogAtStart } from '../chain/sign-checkpoint.ts'
import { verifyCatalogue } from '../chain/verify-daily.ts'
import {
  type Clock,
  type MachineClock,
  type Random,
  steadyClock,
  systemClock,
  systemRandom,
} from '../clock.ts'
import type { GateLimits } from '../concurrency/fair-gate.ts'
import { noteEntity } from '../config/note-entity.ts'
import { makePolicies } from '../config/policies-in-force.ts'
import { signEarlierPolicies } from '../config/sign-earlier-policies.ts'
import { checkCatalogue } from '../db/catalogue.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { ensureDeployment } from '../db/deployment.ts'
import { watchFreeSpace } from '../db/free-space.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { checkSecret } from '../db/secret-check.ts'
import type { Deps } from '../deps.ts'
import { makeDocuments } from '../documents/documents.ts'
import { makeEvents } from '../events/events.ts'
import { runDemoFunds } from '../funds/run-demo-funds.ts'
import type { ArrivalLimits } from '../http/arrival.ts'
import { makeRequestsOfProcess } from '../http/requests-of-process.ts'
import type { Tls } from '../http/tls.ts'
import { makeAllotmentCache } from '../ipo/allotment-cache.ts'
import { gateJobs } from '../jobs/gate-jobs.ts'
import { makeLeader } from '../jobs/leader.ts'
import { watchJobs } from '../jobs/watch-jobs.ts'
import { makeLedger } from '../ledger/ledger.ts'
import type { Feed } from '../market/feeds/feed.ts'
import { makeFeed, makeSecondFeed } from '../market/feeds/make-feed.ts'
import { instruments, references } from '../market/instruments/instruments.ts'
import { makeListings } from '../market/instruments/listings.ts'
import { makeMarket } from '../market/market.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { seedNews } from '../news/seed-news.ts'
import { ensureFirstOperator, type FirstOperator } from '../operators/ensure-first-operator.ts'
import { makeOperatorSessions } from '../operators/operator-sessions.ts'
import { makeOrderServices } from '../orders/order-services.ts'
import { makeSafeMode } from '../safe-mode/make-safe-mode.ts'
import { watchClock } from '../safe-mode/watch-clock.ts'
import { makeServerPasswords, type Passwords } from '../secrets/passwords.ts'
import { readSecrets, type Secrets } from '../secrets/secrets.ts'
import { ensureInvitation } from '../session/invitation.ts'
import { makeSessions } from '../session/sessions.ts'
import type { Settings } from '../settings/settings.ts'
import { traceJobs } from '../tracing/trace-jobs.ts'
import { noTracing, type Tracing } from '../tracing/tracing.ts'
import { buildApp } from './app.ts'
import { jobsOf } from './jobs.ts'
import { requireLive } from './require-live.ts'
import { showState } from './show-state.ts'

export type Server = {
  app: FastifyInstance
  deps: Deps
  /** The operator that this start added, because there was none. */
  firstOperator: FirstOperator | undefined
  leading(): boolean
  /** What Prometheus reads; undefined: nothing is measured. */
  metrics: Metrics | undefined
  stop(): Promise<void>
}

type Options = {
  settings: Settings
  databaseUrl: string
  /** The owner's login, where `databaseUrl` is the server's own (`prepareDatabase`). */
  migrationUrl?: string | undefined
  /** The login for what customers read; undefined: one is made. */
  readerUrl?: string | undefined
  log: Logger
  /** The certificate of the settings; undefined: plain HTTP. */
  tls?: Tls | undefined
  /** The folders of the apps that are built; whoever is still building them is waited for. */
  apps?: () => Promise<{ webDir: string | undefined; consoleDir: string | undefined }>
  /** The folder of the embedded PostgreSQL; undefined: the database is elsewhere. */
  storageDir?: string
  clock?: Clock
  /** The clock that the server's is compared with; undefined: it is not watched. */
  machine?: MachineClock
  random?: Random
  /** Replaces the feed of the settings. */
  feed?: Feed
  /** Replaces hashing at full cost. */
  passwords?: Passwords
  arrival?: ArrivalLimits
  gate?: GateLimits
  /** The `max` of `openDatabase`. */
  maxConnections?: number
}

/** Migrates, seeds and starts everything but the socket. */
export async function startServer(options: Options): Promise<Server> {
  const { settings, log, tls, random = systemRandom, maxConnections = 16 } = options
  const secrets = await readSecrets(settings, random)
  const witnesses = await readWitnesses(settings)
  const { serverUrl: databaseUrl, readerUrl } = await prepareDatabase(options, { secrets, log })
  const { pools, orderPool, close, ...database } = openDatabase(databaseUrl, {
    readerUrl,
    max: maxConnections,
    log,
  })
  const { pool, db } = database
  // PostgreSQL reads it while everything else is wired up; the app is served once it was compared.
  const catalogue = checkCatalogue(db)
  catalogue.catch(() => undefined)
  // Loaded only there: who measures nothing has nothing of it in memory.
  const metrics = settings.metrics && (await import('../metrics/metrics.ts')).makeMetrics()
  const clock = await startClock(options.clock ?? systemClock, db, log)
  const origin = random.uuid()
  const tracing = await startTracing(settings, { instance: origin, clock, log })
  await checkSecret(db, secrets)
  await requireCurrentKey({ db, secrets, settings })
  // Checked before the database is marked as live: a start that fails leaves no trace.
  const entity =
    settings.mode === 'live'
      ? await requireLive({ settings, db, clock, random, secrets, log }).catch(async (error: unknown) => {
          await close()
          throw error
        })
      : undefined
  const deployment = await ensureDeployment(pool, settings, clock)
  const messageBus = await connectServers(settings, { origin, clock, secrets, log })
  const events = makeEvents({ url: databaseUrl, log, origin, messageBus })
  const ownPasswords = options.passwords ? undefined : makeServerPasswords()
  const passwords = options.passwords ?? ownPasswords
  const sessions = makeSessions({ db, clock, random, events, secrets, settings, log, passwords })
  const ledger = makeLedger({ pool, events, settings })
  const feed =
    options.feed ?? (await makeFeed(settings.feed, deployment, { clock, log, secrets, messageBus }))
  const market = makeMarket({
    feed,
    secondFeed: makeSecondFeed(settings.feed, { clock, log }),
    instruments: settings.demoData ? instruments : references,
    clock,
    log,
  })
  await signEarlierPolicies({ db, clock, secrets })
  const policies = await makePolicies({ db, clock, events, log, secrets })
  const safeMode = await makeSafeMode({ db, events, log })
  const operators = makeOperatorSessions({ db, clock, random })
  const listings = makeListings({ db, events, market, log })
  const deps: Deps = {
    settings,
    clock,
    machine: options.machine ?? (options.clock ? undefined : systemClock),
    random,
    log,
    ...database,
    writer: db,
    market,
    listings,
    ledger,
    events,
    sessions,
    operators,
    policies,
    safeMode,
    secrets,
    witnesses,
    entity,
    requests: makeRequestsOfProcess({ clock }),
    allotments: makeAllotmentCache(),
    tracing,
    documents: makeDocuments(),
    ...makeOrderServices({ pool: orderPool, events, ledger, watchBatch: metrics?.batch, tracing }),
  }

  const freeSpace = options.storageDir ? await watchFreeSpace(options.storageDir, { log }) : undefined
  const { webDir, consoleDir } = (await options.apps?.()) ?? {}
  const building = buildApp(deps, {
    ...(tls && { tls }),
    ...(webDir !== undefined && { webDir }),
    ...(consoleDir !== undefined && { consoleDir }),
    ...(freeSpace && { freeSpace }),
    ...(metrics && { metrics }),
    ...(options.arrival && { arrival: options.arrival }),
    ...(options.gate && { gate: options.gate }),
  })
  const [app] = await Promise.all([building, verifyCatalogue(deps, catalogue)])
  await checkLogAtStart(deps)
  if (entity) await noteEntity(deps, entity)
  await ensureInvitation(deps)
  const firstOperator = await ensureFirstOperator(deps)
  if (settings.demoData) await seedNews(deps)
  if (!safeMode.standing()) await runDemoFunds(deps)
  await events.start()
  await listings.follow()
  market.start()
  // A feed of a test knows no made-up companies.
  const demoIssues = options.feed === undefined
  const allJobs = jobsOf({ ...deps, demoIssues, databaseUrl })
  const traced = tracing === noTracing ? allJobs : watchJobs(allJobs, traceJobs(tracing))
  const jobs = gateJobs(metrics ? watchJobs(traced, metrics.job) : traced, {
    safeMode,
    settings,
    freeSpace,
  })
  const leader = makeLeader(deps, jobs)
  leader.start()
  if (metrics) showState(metrics, { deps, leading: leader.held, pools, freeSpace })
  const stopClockWatch = watchClock(deps)

  let stopped: Promise<void> | undefined
  async function stopAll() {
    // First stops new work, then what is running, then what both need.
    await app.close()
    await leader.stop()
    await stopClockWatch()
    freeSpace?.stop()
    market.stop()
    await listings.stop()
    sessions.stop()
    await ownPasswords?.stop()
    await deps.documents.stop()
    policies.stop()
    safeMode.stop()
    ledger.stop()
    await events.stop()
    await messageBus?.stop()
    await close()
    await tracing.stop()
  }
  return {
    app,
    deps,
    firstOperator,
    leading: leader.held,
    metrics,
    stop: () => {
      stopped ??= stopAll()
      return stopped
    },
  }
}

/** Loaded only there: one server alone has nobody to talk to. */
async function connectServers(
  { natsUrl }: Settings,
  parts: { origin: string; clock: Clock; secrets: Secrets; log: Logger },
) {
  if (!natsUrl) return undefined
  const { makeMessageBus } = await import('../events/message-bus.ts')
  return makeMessageBus({ url: natsUrl, ...parts })
}

/** Loaded only there: who traces nothing has nothing of it in memory. */
async function startTracing(
  { traces }: Settings,
  parts: { instance: string; clock: Clock; log: Logger },
): Promise<Tracing> {
  if (!traces) return noTracing
  const { makeOtlpTracing } = await import('../tracing/otlp-tracing.ts')
  return makeOtlpTracing({ ...traces, ...parts })
}

/** A ledger that is further ahead was written by a clock that was wrong, and is not followed. */
const followed_ms = day_ms

/**
 * Starts at the last journal's time, so that times do not run back if the machine's clock was set back
 * meanwhile.
 */
async function startClock(machine: Clock, db: Database['db'], log: Logger) {
  const last = await db.selectFrom('journal').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const written = last?.at.getTime() ?? 0
  const onBehind = (ms: number) =>
    log.error({ behind_ms: ms }, 'the clock of this machine is behind the last time it told')
  const ahead = written - machine.now()
  if (ahead > followed_ms) onBehind(ahead)
  return steadyClock(machine, { notBefore: ahead > followed_ms ? 0 : written, onBehind })
}
