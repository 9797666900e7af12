/** Every process reads the outbox and notifies its own listeners of what any process has committed. */
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { applicationRole } from '../db/database.ts'
import type { Event } from './event.ts'
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

export function makeEvents({ url, log, origin, poll_ms = 1_000, messageBus: carrier }: Options): Events {
  const listeners = new Set<(event: Event) => void>()
  let client: pg.Client | undefined
  let paced: Paced | undefined
  let seen: Snapshot = '0:0:'
  let notifyOthers = false
  let live = false
  let failures = 0
  let retry: NodeJS.Timeout | undefined
  let stopHearing = () => {}

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: `tarazu events ${origin}`,
      options: `-c role=${applicationRole} -c statement_timeout=2000 -c synchronous_commit=off`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 3_000,
      keepAlive: true,
    })
    fresh.on('error', (error) => {
      if (client === fresh) disconnect(error)
    })
    fresh.on('notification', ({ payload }) => payload !== origin && paced?.ask())
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
      return fresh
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
  }

  function disconnect(error: unknown) {
    client?.end().catch(() => undefined)
    client = undefined
    live = false
    const delay_ms = Math.min(100 * 2 ** failures, maxRetry_ms)
    failures += 1
    log.warn({ err: error, delay_ms }, 'events cannot be read')
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      paced?.ask()
    }, delay_ms)
  }

  async function work() {
    if (retry) return
    try {
      client ??= await connect()
      if (notifyOthers) {
        notifyOthers = false
        if (carrier?.live) carrier.tell('woke', '')
        // Sent on its own, never within a transaction that moves money: NOTIFY serializes commits.
        else await client.query({ name: 'wake', text: 'select pg_notify($1, $2)', values: [channel, origin] })
      }
      const read = await readOutbox(client, seen)
      if (failures > 0) log.info('events are read again')
      failures = 0
      live = true
      seen = read.seen
      for (const event of read.news) for (const listener of listeners) hand(event, listener)
    } catch (error) {
      disconnect(error)
    }
  }

  function hand(event: Event, listener: (event: Event) => void) {
    try {
      listener(event)
    } catch (error) {
      log.error({ err: error }, 'a listener failed on an event')
    }
  }

  return {
    origin,
    get lastId() {
      return positionOf(seen)
    },
    get live() {
      return live
    },
    wake() {
      notifyOthers = true
      paced?.ask()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      client = await connect()
      seen = await takeSnapshot(client)
      live = true
      paced = pace(work, { rest_ms: 20, idle_ms: poll_ms })
      stopHearing = carrier?.hear('woke', () => paced?.ask()) ?? stopHearing
    },
    async stop() {
      stopHearing()
      const was = paced
      paced = undefined
      await was?.stop()
      clearTimeout(retry)
      live = false
      await client?.end().catch(() => undefined)
      client = undefined
    },
  }
}
