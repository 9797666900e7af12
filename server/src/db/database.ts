/** The pool and the typed query builder. Every connection is the restricted role, whoever logged in. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import type { Tables } from './tables.ts'

/** What the application may be: it reads and writes rows, and owns nothing. Made by `migrate`. */
export const applicationRole = 'tarazu_app'

export type Database = {
  pool: pg.Pool
  db: Kysely<Tables>
  close(): Promise<void>
}

type Options = {
  /** Connections at most. */
  max?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  log?: Pick<BaseLogger, 'warn'>
}

export function openDatabase(url: string, options: Options = {}): Database {
  const { max = 10, statementTimeoutMs = 2_000, lockTimeoutMs = 3_000, log } = options
  // The driver lets the address overrule our options, and the role is one of them.
  if (/[?&]options=/.test(url)) throw new Error('DATABASE_URL must not carry "options": Tarazu sets its own.')
  const session = {
    role: applicationRole,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // A process that hangs in a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 10_000,
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The server's own limits come first. This is for one that hangs, or is out of reach, and so cannot keep them.
    query_timeout: Math.max(statementTimeoutMs, lockTimeoutMs) + 1_000,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: { getTypeParser },
  })
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', (error) => log?.warn({ err: error }, 'a database connection was lost'))
  // The same for one that breaks while it is lent out, between two queries: its borrower hears of it from the next one.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const dialect = new PostgresDialect({ pool: discardingUnanswered(pool) })
  return { pool, db: new Kysely<Tables>({ dialect }), close: () => pool.end() }
}

/**
 * A connection on which a query went unanswered may be within a transaction that goes on when the server does: it is never
 * lent again. Whoever lifts the server's limit on a transaction waits for it without limit here too.
 */
function discardingUnanswered(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      let unanswered = false
      let patient = false
      async function query(text: string, values: readonly unknown[]) {
        patient ||= text === 'set local statement_timeout = 0'
        const one: pg.QueryConfig & { query_timeout?: number } = { text, values: [...values] }
        if (patient) one.query_timeout = 2 ** 31 - 1
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
        release: () => client.release(unanswered),
      }
    },
    end: () => pool.end(),
  }
}

const int8 = 20
const int8Array = 1016

/** Whole numbers of 64 bits become bigint. Numeric stays text, timestamps become Date, as the driver has it. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary' && oid === int8) return (text: string) => BigInt(text)
  if (format !== 'binary' && oid === int8Array) {
    // The driver's own parser for this type; its list of names lacks the number.
    const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(int8Array as number)
    return (text: string) => parseTexts(text).map((each) => (each === null ? null : BigInt(each)))
  }
  return pg.types.getTypeParser(oid, format)
}
