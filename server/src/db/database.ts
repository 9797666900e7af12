/** The pools and the typed query builder. Every connection is a restricted role, whoever logged in. */
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Tables } from './tables.ts'

/** What the application may be: it reads and writes rows, and owns nothing. Made by `migrate`. */
export const applicationRole = 'tarazu_app'
/**
 * What a customer's request may be: it sees the rows of one customer, and less of everything else. Made by
 * `migrate`.
 */
export const customerRole = 'tarazu_customer'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  /**
   * Sees and changes the rows of this customer alone, whatever is asked (rule T12); on connections of its
   * own.
   */
  dbOf(customer: number): Kysely<Tables>
  close(): Promise<void>
}

type Options = {
  /**
   * Connections at most, and as many of their own for customers' requests, which keep one while they wait for
   * a row.
   */
  max?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  log?: Pick<BaseLogger, 'warn'>
}

export function openDatabase(url: string, options: Options = {}): Database {
  // The driver lets the address overrule our options, and the role is one of them.
  if (/[?&]options=/.test(url)) throw new Error('DATABASE_URL must not carry "options": Tarazu sets its own.')
  const { max = 10 } = options
  const { pool, end } = openPool(url, { role: applicationRole }, { ...options, max })
  // Nobody's, until it is said whose.
  const nobody = { role: customerRole, 'tarazu.customer': 0 }
  const customers = openPool(url, nobody, {
    ...options,
    max,
    application_name: 'tarazu customers',
  })
  return {
    pool,
    db: queriesOn(pool, () => pool.connect()),
    dbOf: queriesOfOne(customers.pool),
    async close() {
      await Promise.all([end(), customers.end()])
    },
  }
}

function openPool(
  url: string,
  as: Record<string, string | number>,
  {
    statementTimeoutMs = 2_000,
    lockTimeoutMs = 3_000,
    log,
    ...config
  }: Options & { application_name?: string },
) {
  const session = {
    ...as,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // A process that hangs in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 10_000,
    // What nobody waits for any more is not worked on.
    client_connection_check_interval: 1_000,
  }
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The server's own limits come first. This is for one that hangs, or is out of reach, and so cannot keep
    // them.
    query_timeout: Math.max(statementTimeoutMs, lockTimeoutMs) + 1_000,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
  })
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  // The same for one that breaks while it is lent out, between two queries: its borrower hears of it from the
  // next one.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, end: endOf(pool) }
}

/** One that does not answer keeps nobody from stopping for longer. */
const maxCloseWait_ms = 2_000

/**
 * The pool's own `end` has said goodbye to its connections, and does not wait until they are gone: a
 * PostgreSQL that is stopped after it would end the last of them, as something to warn of.
 */
function endOf(pool: pg.Pool) {
  const connected = new Set<pg.PoolClient>()
  let allGone = () => {}
  pool.on('connect', (client) => connected.add(client))
  pool.on('remove', (client) => {
    connected.delete(client)
    if (connected.size === 0) allGone()
  })
  return async () => {
    await pool.end()
    if (connected.size === 0) return
    const gone = new Promise<void>((resolve) => {
      allGone = resolve
    })
    await Promise.race([gone, wait(maxCloseWait_ms, undefined, { ref: false })])
  }
}

/** Whose a connection was last is remembered: it is told only where it is lent to another. */
function queriesOfOne(pool: pg.Pool): Database['dbOf'] {
  const lastOf = new WeakMap<pg.PoolClient, number>()

  async function connectAs(customer: number) {
    const client = await pool.connect()
    if (lastOf.get(client) === customer) return client
    // Whatever comes of this, it is no longer the last one's.
    lastOf.delete(client)
    try {
      await client.query({
        name: 'of-customer',
        text: "select set_config('tarazu.customer', $1, false)",
        values: [customer],
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    lastOf.set(client, customer)
    return client
  }

  return (customer) => queriesOn(pool, () => connectAs(customer))
}

/**
 * A connection on which a query went unanswered may be within a transaction that goes on when the server
 * does: it is never lent again, and neither is one that is within a transaction for whatever reason. Whoever
 * gives a transaction another limit than the server's waits for it as long here, too.
 */
function queriesOn({ options }: pg.Pool, borrow: () => Promise<pg.PoolClient>): Kysely<Tables> {
  const pool: PostgresPool = {
    options,
    async connect() {
      const client = await borrow()
      let unanswered = false
      let released = false
      let patience: number | undefined
      async function query(text: string, values: readonly unknown[]) {
        // It may be another customer's by now.
        if (released) throw new Error('a query on a connection that was given back')
        patience = patienceIn(text) ?? patience
        const one: pg.QueryConfig & { query_timeout?: number } = { text, values: [...values] }
        if (patience !== undefined) one.query_timeout = patience
        try {
          return await client.query(one)
        } catch (error) {
          unanswered ||= error instanceof Error && error.message === 'Query read timeout'
          throw error
        }
      }
      return {
        // Its other form, with a cursor, is not used.
        query: query as unknown as PostgresPoolClient['query'],
        release() {
          released = true
          client.release(unanswered || client.getTransactionStatus() !== 'I')
        },
      }
    },
    // `close` ends the pools.
    async end() {},
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * Milliseconds that an answer may take, where a statement gives its transaction a limit of its own; 0 is
 * none.
 */
function patienceIn(text: string) {
  const [, limit, seconds] = /^set local statement_timeout = (0|'(\d+)s')$/.exec(text) ?? []
  if (limit === '0') return 2 ** 31 - 1
  return seconds === undefined ? undefined : Number(seconds) * 1_000 + 1_000
}

const int8 = 20
const int8Array = 1016

/**
 * Whole numbers of 64 bits become bigint. Numeric stays text, timestamps become Date, as the driver has it.
 */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === int8) return (text: string) => BigInt(text)
  if (format !== 'binary' && oid === int8Array) {
    // The driver's own parser for this type; its list of names lacks the number.
    const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array as number)
    return (text: string) => parseTexts(text).map((each) => (each === null ? null : BigInt(each)))
  }
  return pg.types.getTypeParser(oid, format)
}
