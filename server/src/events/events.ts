/** Every process reads the outbox and tells its listeners, in this process, what was committed by any. */
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { applicationRole } from '../db/database.ts'
import type { Event } from './event.ts'
import type { MessageBus } from './message-bus.ts'
import { type Paced, pace } from './pace.ts'
import { positionOf, readOutbox, type Snapshot, takeSnapshot } from './read-outbox.ts'

export type Events = {
  /** Names this process in what it writes; new at each start. */
  readonly origin: string
  /** A stream that has told everything until now goes on from here. */
  readonly lastId: bigint
  /** False while nothing can be heard: what is kept in memory may be out of date. */
  readonly live: boolean
  /** After a commit that published something: tells this process and the others, at most 50 times a second. */
  wake(): void
  /** Answers a function that ends it. After a gap comes one event to everybody with all topics. */
  on(listener: (event: Event) => void): () => void
  /** Hears what is committed from when this resolves. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  url: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  origin: string
  /** A look without being woken, for what was committed by one who could not wake anybody. */
  pollMs?: number
  /** Wakes the others in place of NOTIFY, while it is there. */
  messageBus?: MessageBus | undefined
}

const channel = 'tarazu_events'
const maxRetry_ms = 5_000

export function makeEvents({ url, log, origin, pollMs = 1_000, messageBus: carrier }: Options): Events {
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
    const delayMs = Math.min(100 * 2 ** failures, maxRetry_ms)
    failures += 1
    log.warn({ err: error, delayMs }, 'events cannot be read')
    clearTimeout(retry)
    retry = setTimeout(() => {
      retry = undefined
      paced?.ask()
    }, delayMs)
  }

  async function work() {
    if (retry) return
    try {
      client ??= await connect()
      if (notifyOthers) {
        notifyOthers = false
        if (carrier?.live) carrier.tell('woke', '')
        // On its own, never within a transaction that moves money: NOTIFY makes commits queue up.
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
      paced = pace(work, { restMs: 20, idleMs: pollMs })
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
