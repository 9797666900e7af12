/** The server without its socket: every route on one Fastify, to listen on or to inject into. */
import Fastify, { type FastifyInstance } from 'fastify'
import { alertRoutes } from '../alerts/routes.ts'
import { guardAnswers } from '../answer/answer-headers.ts'
import { ForeignSite, StorageFull, Unavailable } from '../answer/refusal.ts'
import { approvalRoutes } from '../approvals/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { bankCardRoutes } from '../bank-cards/routes.ts'
import { basketRoutes } from '../baskets/routes.ts'
import { chainRoutes } from '../chain/routes.ts'
import type { GateLimits } from '../concurrency/fair-gate.ts'
import { configRoutes } from '../config/routes.ts'
import { customerRoutes } from '../customers/routes.ts'
import type { FreeSpace } from '../db/free-space.ts'
import type { Deps } from '../deps.ts'
import { operatorStreamRoutes } from '../events/operator-stream.ts'
import { streamRoutes } from '../events/stream.ts'
import { fundRoutes } from '../funds/routes.ts'
import { admitInTurn } from '../http/admission.ts'
import { type ArrivalLimits, arrivalLimits, refuseWithoutHost } from '../http/arrival.ts'
import { answerErrors, type OnRefusal } from '../http/errors.ts'
import { isFromForeignSite } from '../http/foreign-site.ts'
import { limitRates } from '../http/rate-limits.ts'
import { readBodies } from '../http/read-bodies.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { type Answered, tellOfAnswers } from '../http/tell-of-answers.ts'
import type { Tls } from '../http/tls.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { answerBadAddress, answerBadBytes } from '../http/unrouted.ts'
import { webFiles } from '../http/web-files.ts'
import { identityRoutes } from '../identity/routes.ts'
import { ipoRoutes } from '../ipo/routes.ts'
import { liabilitiesRoutes } from '../liabilities/routes.ts'
import { loanRoutes } from '../loans/routes.ts'
import { marketRoutes } from '../market/routes.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { newsRoutes } from '../news/routes.ts'
import { countUnreadNotices } from '../notices/notices.ts'
import { noticeRoutes } from '../notices/routes.ts'
import { makeUnreadCounts } from '../notices/unread-counts.ts'
import { openapiRoutes } from '../openapi/routes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import { orderRoutes } from '../orders/routes.ts'
import { buyPlacement } from '../placements/buy-placement.ts'
import { placementRoutes } from '../placements/routes.ts'
import { portfolioRoutes } from '../portfolio/routes.ts'
import { profileRoutes } from '../profile/routes.ts'
import { makeUserInfo } from '../profile/user-info.ts'
import { queueRoutes } from '../queues/routes.ts'
import { rechargeRoutes } from '../recharges/routes.ts'
import { reconciliationRoutes } from '../reconciliation/routes.ts'
import { recurringRoutes } from '../recurring/routes.ts'
import { safeModeRoutes } from '../safe-mode/routes.ts'
import { securityRoutes } from '../security/routes.ts'
import { endedSessions } from '../session/ended-sessions.ts'
import { sessionRoutes } from '../session/routes.ts'
import { statementRoutes } from '../statements/routes.ts'
import { countUnreadMessages } from '../support/read-messages.ts'
import { supportRoutes } from '../support/routes.ts'
import { uploadRoutes } from '../uploads/routes.ts'
import { walletRoutes } from '../wallet/routes.ts'
import { watchlistRoutes } from '../watchlist/routes.ts'
import { withdrawalRoutes } from '../withdrawals/routes.ts'
import { executors } from './executors.ts'
import { guardLive } from './guard-live.ts'
import { queueCounters } from './queue-counters.ts'

type Options = {
  tls?: Tls
  webDir?: string
  consoleDir?: string
  freeSpace?: FreeSpace
  /** Measures requests; left out: nothing does. */
  metrics?: Metrics
  /** Replaces the limits, which are generous for slow networks. */
  arrival?: ArrivalLimits
  /** Replaces how much is let in at once, and for how long others may wait. */
  gate?: GateLimits
}

/**
 * What comes and goes is checked by the contract. No route has a JSON schema, so the compilers for these are
 * not loaded, with their 110 files.
 */
const noSchema = () => () => {
  throw new Error('a route has a JSON schema')
}

export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const { tls, webDir, consoleDir, freeSpace, metrics, arrival = arrivalLimits } = options
  const app = Fastify({
    ...(tls ? { https: { ...tls, ...arrival } } : { http: arrival }),
    bodyLimit: 65_536,
    // Empty: no proxy, so the caller is the peer of the connection.
    trustProxy: deps.settings.trustProxy,
    requestTimeout: arrival.requestTimeout,
    keepAliveTimeout: 72_000,
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? deps.random.uuid(),
    // Only our own code logs requests, so that nothing a customer sends is logged by accident.
    logger: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadBytes,
    // Our own hook below answers it in the envelope, with Retry-After.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
  })
  tellOfAnswers(app, [
    ...(deps.settings.logRequests ? [(answered: Answered) => deps.log.info(answered, 'answered')] : []),
    ...(metrics ? [metrics.answered] : []),
  ])
  const tellTrace = traceRequests(app, deps.tracing)
  const onRefusal: OnRefusal = (code, request) => {
    metrics?.refused(code)
    tellTrace?.(code, request)
  }
  await guard(app, deps, { ...options, onRefusal })
  const streams = await serveApi(app, deps, freeSpace)
  metrics?.show({ name: 'tarazu_open_streams', help: 'Streams that are open', label: 'reader' }, streams)
  if (webDir !== undefined) await webFiles(app, { webDir, consoleDir, live: deps.settings.mode === 'live' })
  return app
}

/** What every request passes before its route, in this order. */
async function guard(
  app: FastifyInstance,
  deps: Deps,
  { freeSpace, gate, metrics, onRefusal }: Options & { onRefusal: OnRefusal },
) {
  readBodies(app)
  answerErrors(app, { log: deps.log, onRefusal })
  guardAnswers(app, { ...securityHeaders(), 'x-trading-mode': deps.settings.mode })
  if (deps.settings.rateLimits) limitRates(app, deps)
  admitInTurn(app, deps, { limits: gate, metrics, onRefusal })
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new Unavailable('The server is stopping.') : undefined)
  })
  refuseWithoutHost(app)
  if (deps.settings.mode === 'live') guardLive(app, deps.settings)
  app.addHook('onRequest', (request, _reply, done) => {
    done(isFromForeignSite(request) ? new ForeignSite() : undefined)
  })

  // Hooks take callbacks: an async one costs each request two more microtask turns.
  app.addHook('preHandler', ({ routeOptions }, _reply, done) => {
    done(routeOptions.config.endpoint?.moves && freeSpace?.short() ? new StorageFull() : undefined)
  })
}

/** The routes of every capability. Returns what counts the open streams, by who reads them. */
async function serveApi(app: FastifyInstance, deps: Deps, freeSpace: FreeSpace | undefined) {
  const unread = makeUnreadCounts({
    events: deps.events,
    countMessages: (customers) => countUnreadMessages(deps.db, customers),
    countNotices: (customers) => countUnreadNotices(deps.db, customers),
  })
  const userInfo = makeUserInfo(deps, unread)
  openapiRoutes(app)
  sessionRoutes(app, deps)
  securityRoutes(app, deps)
  profileRoutes(app, deps, userInfo)
  marketRoutes(app, deps)
  watchlistRoutes(app, deps)
  alertRoutes(app, deps)
  orderRoutes(app, deps, buyPlacement)
  recurringRoutes(app, deps)
  basketRoutes(app, deps)
  placementRoutes(app, deps)
  fundRoutes(app, deps)
  walletRoutes(app, deps)
  rechargeRoutes(app, deps)
  statementRoutes(app, deps)
  portfolioRoutes(app, deps)
  reconciliationRoutes(app, deps)
  bankCardRoutes(app, deps)
  withdrawalRoutes(app, deps)
  await uploadRoutes(app, deps, freeSpace)
  identityRoutes(app, deps)
  customerRoutes(app, deps)
  ipoRoutes(app, deps)
  loanRoutes(app, deps)
  supportRoutes(app, deps)
  newsRoutes(app, deps)
  noticeRoutes(app, deps)
  configRoutes(app, deps)
  safeModeRoutes(app, deps)
  operatorRoutes(app, deps)
  approvalRoutes(app, deps, executors)
  auditRoutes(app, deps)
  chainRoutes(app, deps)
  liabilitiesRoutes(app, deps)
  queueRoutes(app, deps, queueCounters)
  const customers = streamRoutes(app, deps, {
    userInfo,
    unread,
    endedSessions: (ids) => endedSessions(deps, ids),
  })
  const operators = operatorStreamRoutes(app, deps)
  return () => ({ customers: customers(), operators: operators() })
}

/** Callers may name their request, in a form that is safe in a log. */
function givenId(header: string | string[] | undefined) {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined
}
