/**
 * libfaketime opens its file at each look at the clock, which allocates memory, and PostgreSQL looks at the
 * clock in its handler of SIGALRM. Where that comes in the middle of another allocation the backend aborts,
 * PostgreSQL ends all the others with it, and whoever is served at that moment is answered 503
 * (https://github.com/wolfcw/libfaketime/issues/124). It takes a statement that still works when a timer
 * ends, and so it came on a busy machine, to sessions that were new. Those of the year have no timer that
 * ends while they work; what waits for a lock or for its client does so outside of any allocation.
 */
import { type Database, openDatabase } from '../../server/src/db/database.ts'

const timers = ['statement_timeout', 'client_connection_check_interval'] as const

/**
 * Holds for each session that begins from now on; settings of a role would be overruled by those that the
 * server connects with.
 */
export async function leaveAlarmsOut(url: string) {
  // The superuser of the embedded PostgreSQL has the same password.
  const address = new URL(url)
  address.username = 'postgres'
  await connected(address.href, ({ pool }) =>
    pool.query(`
      set role none;
      create schema year;
      create function year.leave_alarms_out() returns event_trigger language plpgsql as $$
        begin ${timers.map((timer) => `perform set_config('${timer}', '0', false);`).join(' ')} end $$;
      create event trigger leave_alarms_out on login execute function year.leave_alarms_out()`),
  )
  await connected(url, async ({ pool }) => {
    for (const timer of timers) {
      const { rows } = await pool.query<Record<string, string>>(`show ${timer}`)
      if (rows[0]?.[timer] !== '0') throw new Error(`sessions of the year have a ${timer}`)
    }
  })
}

async function connected(url: string, work: (database: Database) => Promise<unknown>) {
  const database = openDatabase(url, { max: 1 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
