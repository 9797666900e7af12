import type { Policy } from '@tarazu/contract/chain/witness-policy'
import type { SignedEntity } from '@tarazu/contract/config/entity'
import type { Locale } from '@tarazu/contract/locales'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Clock, MachineClock, Random } from './clock.ts'
import type { PoliciesInForce } from './config/policies-in-force.ts'
import type { Tables } from './db/tables.ts'
import type { Documents } from './documents/documents.ts'
import type { Events } from './events/events.ts'
import type { SessionCookie } from './http/cookie.ts'
import type { RequestsOfProcess } from './http/requests-of-process.ts'
import type { AllotmentCache } from './ipo/allotment-cache.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Listings } from './market/instruments/listings.ts'
import type { Market } from './market/market.ts'
import type { OperatorSessions, SignedInOperator } from './operators/operator-sessions.ts'
import type { OrderServices } from './orders/order-services.ts'
import type { SafeMode } from './safe-mode/safe-mode.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Sessions } from './session/sessions.ts'
import type { Settings } from './settings/settings.ts'
import type { Tracing } from './tracing/tracing.ts'

/** Everything a use-case may reach, instead of globals, so that a test or a replay can pass its own. */
export type Deps = OrderServices & {
  settings: Settings
  clock: Clock
  /** What `clock` is based on; undefined: a test sets the clock. */
  machine?: MachineClock | undefined
  random: Random
  log: Logger
  pool: Pool
  /**
   * Sees only the customer's own rows in a customer's use-case, whatever it asks for, and changes none there
   * (`writer`); else all rows.
   */
  db: Kysely<Tables>
  /** Where rows are changed, by acts above all: of a customer's use-case that customer's, else all. */
  writer: Kysely<Tables>
  dbOf(customer: number): Kysely<Tables>
  writerOf(customer: number): Kysely<Tables>
  market: Market
  listings: Listings
  ledger: Ledger
  events: Events
  sessions: Sessions
  operators: OperatorSessions
  policies: PoliciesInForce
  safeMode: SafeMode
  secrets: Secrets
  requests: RequestsOfProcess
  allotments: AllotmentCache
  tracing: Tracing
  /** Draws documents, beside everything else. */
  documents: Documents
  /** Who co-signs the log here; without witnesses where nobody is asked to. */
  witnesses: Policy
  /** Who runs this deployment, as customers are told; undefined in paper mode. */
  entity: SignedEntity | undefined
}

/** A caller who may not be signed in. */
export type Visitor = {
  address: string
  /** Scheme and host of the request, such as `https://tarazu.example`; decides which cookie can be kept. */
  origin: string
  userAgent: string
  /** Whether an answer may be packed with gzip. */
  gzip: boolean
  requestId: string
  /** The answer's language, for endpoints with several (`inLanguages`). */
  language: Locale
  reply: { header(name: string, value: string): void }
}

/** A signed-in customer. */
export type Caller = Visitor & {
  id: number
  sessionId: number
  /** The cookie that came with the token; undefined: the token works alone. */
  cookie?: SessionCookie | undefined
  /** May sell and read, and takes no new risk. */
  frozen: boolean
  closed?: boolean
  /** Names this request, so that its effect happens once; see `acts/once.ts`. */
  once?: RequestKey | undefined
}

export type Operator = SignedInOperator

/** A signed-in operator with the endpoint's permission. */
export type OperatorCaller = Visitor & { operator: Operator }

export type RequestKey = {
  key: string
  /** Keyed hash of method, path and body. */
  fingerprint: string
  /** The client sent no key: the same content within this time counts as the same request. */
  window_ms?: number
}
