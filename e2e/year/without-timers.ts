/**
 * Loaded before a program of the year: its sessions have no timer that ends while they work.
 *
 * libfaketime opens its file at each look at the clock, which allocates memory, and PostgreSQL looks at the
 * clock in its handler of SIGALRM. Where that comes in the middle of another allocation the backend aborts,
 * PostgreSQL ends all the others with it, and whoever is served at that moment is answered 503
 * (https://github.com/wolfcw/libfaketime/issues/124). It takes a statement that still works when a timer
 * ends, and so it came on a busy machine, to sessions that were new. What waits for a lock or for its client
 * does so outside of any allocation.
 *
 * Whatever would overrule them in the database would change its schema, which the server compares each day.
 */
import pg from 'pg'

/** What `--import` is told. */
export const withoutTimers = import.meta.url

const timers = ['statement_timeout', 'client_connection_check_interval'] as const
const given = new RegExp(`-c (?:${timers.join('|')})=\\S+`, 'g')

type Startup = { getStartupConf(): { options?: string } }

const sessions = pg.Client.prototype as unknown as Startup
const { getStartupConf } = sessions
sessions.getStartupConf = function () {
  const { options = '', ...others } = getStartupConf.call(this)
  return { ...others, options: options.replace(given, '') }
}

/** Throws unless a session that was made here has none; those of the server are made the same way. */
export async function requireNoTimers(session: pg.PoolClient) {
  for (const timer of timers) {
    const { rows } = await session.query<Record<string, string>>(`show ${timer}`)
    if (rows[0]?.[timer] !== '0') throw new Error(`sessions of the year have a ${timer}`)
  }
}
