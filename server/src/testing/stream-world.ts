/** The stream on a real socket and database, with signed-in customers and prices that the test sets. */
import Fastify from 'fastify'
import { guardAnswers } from '../answer/answer-headers.ts'
import { makePolicies } from '../config/policies-in-force.ts'
import type { Deps } from '../deps.ts'
import { makeDocuments } from '../documents/documents.ts'
import type { StreamLimits } from '../events/open-streams.ts'
import { operatorStreamRoutes } from '../events/operator-stream.ts'
import { streamRoutes } from '../events/stream.ts'
import { answerErrors } from '../http/errors.ts'
import { readBodies } from '../http/read-bodies.ts'
import { makeRequestsOfProcess } from '../http/requests-of-process.ts'
import { makeAllotmentCache } from '../ipo/allotment-cache.ts'
import { makeLedger } from '../ledger/ledger.ts'
import { instruments } from '../market/instruments/instruments.ts'
import { makeListings } from '../market/instruments/listings.ts'
import { makeMarket } from '../market/market.ts'
import { makeOperatorSessions } from '../operators/operator-sessions.ts'
import { makeOrderServices } from '../orders/order-services.ts'
import { makeUserInfo } from '../profile/user-info.ts'
import { makeSafeMode } from '../safe-mode/make-safe-mode.ts'
import { makeSecrets } from '../secrets/secrets.ts'
import { endedSessions } from '../session/ended-sessions.ts'
import { noTracing } from '../tracing/tracing.ts'
import { openEventStream, openOperatorStream } from './event-stream.ts'
import { handFeed } from './hand-feed.ts'
import { goodPassword, sessionWorld } from './session-world.ts'

type Limits = Partial<StreamLimits>

export async function streamWorld() {
  const world = await sessionWorld()
  const feed = { ...handFeed(world.clock), roundTheClock: true }
  let wanted: () => Iterable<string> = () => []
  const start = feed.start
  feed.start = (symbols, emit) => {
    wanted = symbols
    return start(symbols, emit)
  }
  const market = makeMarket({ feed, instruments, clock: world.clock, log: world.log })
  const ledger = makeLedger({ pool: world.pool, events: world.events, settings: world.settings })
  const { db, clock, random, events } = world
  const operators = makeOperatorSessions({ db, clock, random })
  const secrets = makeSecrets(Buffer.alloc(32, 1), random)
  const policies = await makePolicies({ db, clock, events, log: world.log, secrets })
  const safeMode = await makeSafeMode({ db, events, log: world.log })
  const listings = makeListings({ db, events, market, log: world.log })
  const deps: Deps = {
    ...world,
    market,
    listings,
    ledger,
    operators,
    policies,
    safeMode,
    secrets,
    witnesses: { logs: [], witnesses: [], groups: new Map(), quorum: 'none' },
    entity: undefined,
    requests: makeRequestsOfProcess({ clock }),
    allotments: makeAllotmentCache(),
    tracing: noTracing,
    documents: makeDocuments(),
    ...makeOrderServices({ pool: world.pool, events, ledger }),
  }
  const unread = new Map<number, number>()
  const none = { messages: 0, notices: 0 }
  const noneUnread = Object.assign(() => none, { knows: () => true })
  market.start()
  const apps: ReturnType<typeof Fastify>[] = []

  return {
    ...world,
    deps,
    feed,
    market,
    /** Unread messages by customer. Below zero, reading the number fails. */
    unread,
    /** The symbols that the market asks its feed for. */
    wanted: () => [...wanted()],
    async serve(limits: Limits = {}) {
      const app = Fastify()
      guardAnswers(app, {})
      readBodies(app)
      answerErrors(app, deps)
      streamRoutes(app, deps, {
        userInfo: makeUserInfo(deps, noneUnread),
        unread: async (customer) => {
          const count = unread.get(customer) ?? 0
          if (count < 0) throw new Error('the count cannot be read')
          return { messages: count, notices: 0 }
        },
        endedSessions: (ids) => endedSessions(deps, ids),
        limits,
      })
      operatorStreamRoutes(app, deps, { limits })
      apps.push(app)
      const baseUrl = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`
      return {
        app,
        baseUrl,
        open: (options?: Parameters<typeof openEventStream>[1]) => openEventStream(baseUrl, options),
        openAsOperator: (headers: Record<string, string>) => openOperatorStream(baseUrl, headers),
      }
    },
    async signedIn() {
      const customer = await world.customer()
      const signIn = () => world.login({ phone: customer.phone, password: goodPassword })
      return { ...customer, ...(await signIn()), signIn }
    },
    async close() {
      for (const app of apps) await app.close()
      market.stop()
      ledger.stop()
      await world.close()
    },
  }
}
