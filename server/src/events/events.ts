/** Every process reads the outbox and notifies its own listeners of what any process has committed. */
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { applicationRole } from '../db/database.ts'
import type { Event } from './event.ts'
import { makeListeners } from './listeners.ts'
import type { MessageBus } from './message-bus.ts'
import { type Paced, pace } from './pace.ts'
import { positionOf, readOutbox, type Snapshot, takeSnapshot } from './read-outbox.ts'

export type Events = {
  /** The name of this process in what it writes; new at each start. */
  readonly origin: string
  /** A stream that has sent everything until now continues from here. */
  readonly lastId: bigint
  /** False while events cannot be read: then what is kept in memory may be out of date. */
  readonly live: boolean
  /**
   * Called after a commit that published something: wakes this process and the others, at most 50 times a
   * second.
   */
  wake(): void
  /** Returns a function that unsubscribes. After a gap one event with all topics goes to everybody. */
  on(listener: (event: Event) => void): () => void
  /** What is committed after this resolves is heard. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  url: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  origin: string
  /** Reads without being woken this often, for what was committed by a process that could wake nobody. */
  poll_ms?: number
  /** Wakes the other processes instead of NOTIFY, while it is connected. */
  messageBus?: MessageBus | undefined
}

const channel = 'tarazu_events'
const maxRetry_ms = 5_000

export function makeEvents({ url, log, origin, poll_ms = 1_000, messageBus }: Options): Events {
  const listeners = makeListeners<Event>((err) => log.error({ err }, 'a listener failed on an event'))
  const link = makeLink({ url, log, origin, ask: () => paced?.ask() })
  let paced: Paced | undefined
  let seen: Snapshot = '0:0:'
  let notifyOthers = false
  let stopHearing = () => {}

  async function work() {
    if (link.resting) return
    try {
      const client = link.client ?? (await link.open())
      if (notifyOthers) {
        notifyOthers = false
        if (messageBus?.live) messageBus.tell('woke', '')
        // Sent on its own, never within a transaction that moves money: NOTIFY serializes commits.
        else await client.query({ name: 'wake', text: 'select pg_notify($1, $2)', values: [channel, origin] })
      }
      const read = await readOutbox(client, seen)
      link.worked()
      seen = read.seen
      for (const event of read.news) listeners.tell(event)
    } catch (error) {
      link.failed(error)
    }
  }

  return {
    origin,
    get lastId() {
      return positionOf(seen)
    },
    get live() {
      return link.live
    },
    wake() {
      notifyOthers = true
      paced?.ask()
    },
    on: listeners.on,
    async start() {
      seen = await takeSnapshot(await link.open())
      link.worked()
      paced = pace(work, { rest_ms: 20, idle_ms: poll_ms })
      stopHearing = messageBus?.hear('woke', () => paced?.ask()) ?? stopHearing
    },
    async stop() {
      stopHearing()
      const was = paced
      paced = undefined
      await was?.stop()
      await link.close()
    },
  }
}

type Link = Pick<Options, 'url' | 'log' | 'origin'> & {
  /** Called when another process has committed something, and when a link that failed may be tried again. */
  ask: () => void
}

/** The connection on which events are read. After a failure it rests, each time longer. */
function makeLink({ url, log, origin, ask }: Link) {
  let client: pg.Client | undefined
  let live = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const fresh = newClient(url, origin)
    fresh.on('error', (error) => {
      if (client === fresh) failed(error)
    })
    fresh.on('notification', ({ payload }) => payload !== origin && ask())
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      return fresh
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
  }

  function failed(error: unknown) {
    client?.end().catch(() => undefined)
    client = undefined
    live = false
    const delay_ms = Math.min(100 * 2 ** failures, maxRetry_ms)
    failures += 1
    log.warn({ err: error, delay_ms }, 'events cannot be read')
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      ask()
    }, delay_ms)
  }

  return {
    /** Undefined while there is no connection. */
    get client() {
      return client
    },
    get live() {
      return live
    },
    get resting() {
      return retry !== undefined
    },
    async open() {
      client ??= await connect()
      return client
    },
    worked() {
      if (failures > 0) log.info('events are read again')
      failures = 0
      live = true
    },
    failed,
    async close() {
      clearTimeout(retry)
      live = false
      await client?.end().catch(() => undefined)
      client = undefined
    },
  }
}

function newClient(url: string, origin: string) {
  return new pg.Client({
    connectionString: url,
    application_name: `tarazu events ${origin}`,
    options: `-c role=${applicationRole} -c statement_timeout=2000 -c synchronous_commit=off`,
    connectionTimeoutMillis: 5_000,
    query_timeout: 3_000,
    keepAlive: true,
  })
}
