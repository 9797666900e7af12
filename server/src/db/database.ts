/**
 * The connection pools and the typed query builder. Every connection acts as a restricted role, whoever
 * logged in.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Tables } from './tables.ts'

/** The role of the application: it reads and writes rows, and owns nothing. Made by `migrate`. */
export const applicationRole = 'tarazu_app'
/** The role of what a customer reads: it sees the rows of one customer, and writes nothing. */
export const customerRole = 'tarazu_customer'
/** The role of what a customer does: it sees the same rows, and writes what such a request writes. */
export const actingRole = 'tarazu_act'

export type Database = {
  pool: pg.Pool
  /** Batches of orders use it alone: they never wait behind what else is read and written. */
  orderPool: pg.Pool
  db: Kysely<Tables>
  /** Sees only this customer's rows, whatever the query (rule T12), and changes nothing. */
  dbOf(customer: number): Kysely<Tables>
  /** Sees and changes only this customer's rows, on connections of its own. */
  writerOf(customer: number): Kysely<Tables>
  /** All of its pools, by whom they are for. */
  pools: Readonly<Record<'server' | 'orders' | 'readers' | 'customers', pg.Pool>>
  close(): Promise<void>
}

type Options = {
  /**
   * Most connections, as many again for what customers do, which keep one while they wait for a row, and half
   * as many for what they read.
   */
  max?: number
  /** The login for what customers read, which cannot act as another role; default: the same login. */
  readerUrl?: string
  statementTimeout_ms?: number
  lockTimeout_ms?: number
  log?: Pick<BaseLogger, 'warn'>
}

export function openDatabase(url: string, options: Options = {}): Database {
  const { max = 10, readerUrl = url, ...limits } = options
  // The driver lets the URL override our options, which include the role.
  if ([url, readerUrl].some((each) => /[?&]options=/.test(each)))
    throw new Error('DATABASE_URL must not carry "options": Tarazu sets its own.')
  const { pool, end } = openPool(url, { role: applicationRole }, { ...limits, max })
  const orders = openPool(
    url,
    { role: applicationRole },
    { ...limits, max: orderConnections, application_name: 'tarazu orders' },
  )
  // Belongs to no customer until `connectAs` sets one.
  const asNobody = (role: string) => ({ role, 'tarazu.customer': 0 })
  const [readers, writers] = [
    openPool(readerUrl, asNobody(customerRole), {
      ...limits,
      max: Math.ceil(max / 2),
      application_name: 'tarazu readers',
      // Whose rows they are and what is read of them is sent at once, not one after the answer of the other.
      pipeline: true,
    }),
    openPool(url, asNobody(actingRole), { ...limits, max, application_name: 'tarazu customers' }),
  ]
  return {
    pool,
    orderPool: orders.pool,
    db: queriesOn(pool, async () => ({ client: await pool.connect() })),
    dbOf: queriesOfOne(readers.pool),
    writerOf: queriesOfOne(writers.pool),
    pools: { server: pool, orders: orders.pool, readers: readers.pool, customers: writers.pool },
    async close() {
      await Promise.all([end(), orders.end(), readers.end(), writers.end()])
    },
  }
}

/** One for each batch of orders that may be under way (`commit-orders.ts`), and one for new ids. */
const orderConnections = 4

/** How long a connection that nobody uses is kept. */
const keptOpen_ms = 10 * 60_000

function openPool(
  url: string,
  as: Record<string, string | number>,
  {
    statementTimeout_ms = 2_000,
    lockTimeout_ms = 3_000,
    log,
    ...config
  }: Omit<Options, 'readerUrl'> & Pick<pg.PoolConfig, 'application_name' | 'pipeline'>,
) {
  const session = {
    ...as,
    statement_timeout: statementTimeout_ms,
    lock_timeout: lockTimeout_ms,
    // A process that hangs in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 10_000,
    // A query whose client has gone is cancelled.
    client_connection_check_interval: 1_000,
  }
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // Opening sixteen at once takes longer than many who come back after a quiet minute may wait.
    idleTimeoutMillis: keptOpen_ms,
    keepAlive: true,
    // The server's own limits apply first. This one is for a server that hangs or is out of reach.
    query_timeout: Math.max(statementTimeout_ms, lockTimeout_ms) + 1_000,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
  })
  // If nobody listened, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  // Likewise for one that breaks while it is lent out, between two queries: the next query reports it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, end: endOf(pool) }
}

/** How long closing waits for connections that do not answer. */
const maxCloseWait_ms = 2_000

/**
 * The pool's own `end` does not wait until its connections are gone. A PostgreSQL that is stopped right after
 * it would end the last ones, and they would log a warning.
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

/** A connection that is lent; `belongs` rejects where it could not be said whose rows it sees. */
type Lent = { client: pg.PoolClient; belongs?: Promise<unknown> | undefined }

/**
 * Remembers the last customer of each connection, so that the setting is sent only when it is lent to another
 * one. A pool that only reads sends the setting and the query behind it at once: if the setting fails, the
 * query has seen the rows of the customer before, and its answer is thrown away.
 */
function queriesOfOne(pool: pg.Pool): Database['dbOf'] {
  const lastOf = new WeakMap<pg.PoolClient, number>()

  async function connectAs(customer: number): Promise<Lent> {
    const client = await pool.connect()
    if (lastOf.get(client) === customer) return { client }
    // Forgotten first: if setting it fails, the connection belongs to no customer.
    lastOf.delete(client)
    if (pool.options.pipeline) {
      // The setting and the query behind it leave in one write, which wakes PostgreSQL once.
      const { stream } = client.connection
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    const belongs = client
      .query({
        name: 'of-customer',
        text: "select set_config('tarazu.customer', $1, false)",
        values: [customer],
      })
      .then(() => lastOf.set(client, customer))
    if (pool.options.pipeline) return { client, belongs }
    try {
      await belongs
      return { client }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return (customer) => queriesOn(pool, () => connectAs(customer))
}

/**
 * A connection with an unanswered query may be within a transaction that goes on when the server does, so it
 * is never lent again; nor is one that is within a transaction for any other reason. A transaction that sets
 * its own time limit is waited for that long here, too.
 */
function queriesOn({ options }: pg.Pool, borrow: () => Promise<Lent>): Kysely<Tables> {
  const pool: PostgresPool = {
    options,
    async connect() {
      const { client, belongs } = await borrow()
      let broken = false
      let released = false
      let patience: number | undefined
      belongs?.catch(() => {
        broken = true
      })
      async function query(text: string, values: readonly unknown[]) {
        // The connection may be another customer's by now.
        if (released) throw new Error('a query on a connection that was given back')
        patience = patienceIn(text) ?? patience
        const one: pg.QueryConfig & { query_timeout?: number } = { text, values: [...values] }
        if (patience !== undefined) one.query_timeout = patience
        try {
          const [answer] = await Promise.all([client.query(one), belongs])
          return answer
        } catch (error) {
          broken ||= error instanceof Error && error.message === 'Query read timeout'
          throw error
        }
      }
      return {
        // The form with a cursor is not used.
        query: query as unknown as PostgresPoolClient['query'],
        release() {
          released = true
          client.release(broken || client.getTransactionStatus() !== 'I')
        },
      }
    },
    // `close` ends the pools, so nothing is left to do here.
    async end() {},
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** The time limit in ms that a statement sets for its transaction; 0: none. */
function patienceIn(text: string) {
  const [, limit, seconds] = /^set local statement_timeout = (0|'(\d+)s')$/.exec(text) ?? []
  if (limit === '0') return 2 ** 31 - 1
  return seconds === undefined ? undefined : Number(seconds) * 1_000 + 1_000
}

const int8 = 20
const int8Array = 1016

/** 64-bit integers become bigint. Numeric stays text and timestamps become Date, as in the driver. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === int8) return (text: string) => BigInt(text)
  if (format !== 'binary' && oid === int8Array) {
    // The driver's own parser for this type, whose number is missing in its list of names.
    const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array as number)
    return (text: string) => parseTexts(text).map((each) => (each === null ? null : BigInt(each)))
  }
  return pg.types.getTypeParser(oid, format)
}
