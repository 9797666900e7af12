/**
 * Lets one of several processes do the work that only one may do. Another takes over when that one is gone.
 */
import type { Pool } from 'pg'
import type { BaseLogger } from 'pino'

export type Lease = {
  /** Ask before each piece of work: a process that was frozen learns here that its time is over. */
  held(): boolean
  start(onGain: () => void, onLose: () => void | Promise<void>): void
  /** Waits for `onLose`, then releases the lease. */
  stop(): Promise<void>
}

type Options = {
  pool: Pool
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Which lease. */
  name: string
  /** Unique to this start of this process, so that nobody takes a dead one's place by name. */
  holder: string
  ttl_ms?: number
}

export function makeLease({ pool, log, name, holder, ttl_ms = 6_000 }: Options): Lease {
  const renew_ms = ttl_ms / 3
  // Those who wait ask more often, so a clean stop is noticed in half a second.
  const ask_ms = ttl_ms / 12
  // Stops acting before the database lets anyone else: what is being done at that moment needs time to end.
  const usable_ms = (ttl_ms * 5) / 6

  const tenure = makeTenure({ log, name, holder })
  let next: NodeJS.Timeout | undefined
  let attempt = Promise.resolve()
  let stopped = true
  let failing = false

  async function ask() {
    await tenure.ending
    const sentAt = performance.now()
    try {
      if (!(await claim(pool, name, holder, ttl_ms))) tenure.end('another process has the lease')
      else if (!stopped) tenure.extend(sentAt + usable_ms)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error, lease: name }, 'the lease cannot be asked for')
      failing = true
    }
    if (!stopped) next = setTimeout(askAgain, tenure.held() ? renew_ms : ask_ms)
  }

  function askAgain() {
    attempt = ask()
  }

  return {
    held: tenure.held,
    start(onGain, onLose) {
      tenure.gain = onGain
      tenure.lose = onLose
      stopped = false
      askAgain()
    },
    async stop() {
      stopped = true
      clearTimeout(next)
      await attempt
      clearTimeout(next)
      tenure.end('stopped')
      await tenure.ending
      await release(pool, name, holder).catch((error) =>
        log.warn({ err: error, lease: name }, 'the lease runs out by itself'),
      )
    },
  }
}

/** The time in which this process acts: it begins when `extend` is first called, and ends by itself. */
function makeTenure({ log, name, holder }: Pick<Options, 'log' | 'name' | 'holder'>) {
  let acting = false
  let deadline = 0
  let expiry: NodeJS.Timeout | undefined

  function expire() {
    const left = deadline - performance.now()
    if (left > 0) expiry = setTimeout(expire, left)
    else tenure.end('the lease could not be renewed in time')
  }

  async function windUp() {
    try {
      await tenure.lose()
    } catch (error) {
      log.error({ err: error, lease: name }, 'the work under the lease did not end well')
    }
  }

  const tenure = {
    gain: () => {},
    lose: (): void | Promise<void> => {},
    /** Resolves when the work of the last tenure has ended. */
    ending: Promise.resolve(),
    // The monotonic clock, which nobody can set.
    held: () => acting && performance.now() < deadline,
    extend(until: number) {
      if (performance.now() >= until) return
      deadline = until
      clearTimeout(expiry)
      expiry = setTimeout(expire, until - performance.now())
      if (acting) return
      acting = true
      log.info({ lease: name, holder }, 'this process has the lease')
      tenure.gain()
    },
    end(why: string) {
      if (!acting) return
      acting = false
      clearTimeout(expiry)
      log.info({ lease: name, holder, why }, 'this process has lost the lease')
      tenure.ending = windUp()
    },
  }
  return tenure
}

/**
 * Writes nothing while another holds it. Returns whether it is ours for `ttl_ms` from now, by the database's
 * clock.
 */
async function claim(pool: Pool, name: string, holder: string, ttl_ms: number): Promise<boolean> {
  const statement = {
    name: 'claim-lease',
    text: `
      insert into lease (name, holder, expires_at)
      select $1, $2, clock_timestamp() + make_interval(secs => $3)
       where not exists (
         select from lease where name = $1 and holder <> $2 and expires_at > clock_timestamp())
          on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
       where lease.holder = excluded.holder or lease.expires_at <= clock_timestamp()
      returning name`,
    values: [name, holder, ttl_ms / 1000],
    // A connection that hangs is given up while there is still time to ask on another one.
    query_timeout: ttl_ms / 3,
  }
  const { rowCount } = await pool.query(statement)
  return rowCount === 1
}

async function release(pool: Pool, name: string, holder: string) {
  await pool.query('delete from lease where name = $1 and holder = $2', [name, holder])
}
