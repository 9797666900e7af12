/** All open streams of customers and operators: their number, their heartbeat, and their end. */
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { sseHeartbeat, sseRetry } from './sse.ts'
import { end, isSlow, type StreamConnection, write } from './stream-connection.ts'

export type StreamLimits = {
  /** Most streams per process, and per person. */
  streams: number
  perPerson: number
  /** A stream that was silent for this long sends an empty comment, to show that it lives. */
  heartbeat_ms: number
  /** A reader that has been too slow for this long is disconnected. */
  slow_ms: number
  sweep_ms: number
  sessionCheck_ms: number
}

export const usualLimits: StreamLimits = {
  streams: 10_000,
  perPerson: 8,
  heartbeat_ms: 15_000,
  slow_ms: 30_000,
  sweep_ms: 1_000,
  sessionCheck_ms: 60_000,
}
/**
 * When one stream too many opens, the oldest is ended. Its client reconnects after this long, or it would at
 * once end the next one.
 */
const retryOfSurplus_ms = 60_000

type Uses<C> = {
  /** Returns which of these sessions have ended or expired. */
  endedSessions: (sessions: number[]) => Promise<Iterable<number>>
  /** The last event for a client that was signed out. */
  logout: () => string
  limits: StreamLimits
  onLeave: (connection: C) => void
  onSweep?: () => void
  /** True once the server stops and all streams have ended. */
  onClose?: () => void
}

export function keepStreams<C extends StreamConnection>(
  app: FastifyInstance,
  { log, random }: Pick<Deps, 'log' | 'random'>,
  { endedSessions, logout, limits, onLeave, onSweep, onClose }: Uses<C>,
) {
  /** Oldest first. */
  const open = new Set<C>()
  const retry_ms = () => 1_000 + random.fraction() * 4_000
  let closing = false

  function leave(connection: C) {
    if (open.delete(connection)) onLeave(connection)
  }

  function put(out: C, last: string) {
    leave(out)
    end(out, last)
  }

  const signOut = (connection: C) => put(connection, logout())

  /** Asks regularly, because a session that expires causes no event. */
  async function endDead(connections: C[]) {
    if (connections.length === 0) return
    try {
      const ended = new Set(await endedSessions([...new Set(connections.map(({ session }) => session))]))
      for (const connection of connections) if (ended.has(connection.session)) signOut(connection)
    } catch (error) {
      log.warn({ err: error }, 'the sessions of streams could not be checked')
    }
  }

  function sweep() {
    onSweep?.()
    const now = performance.now()
    for (const connection of open) beat(connection, now, limits)
  }

  const sweeping = setInterval(sweep, limits.sweep_ms)
  const checking = setInterval(() => void endDead([...open]), limits.sessionCheck_ms)

  app.addHook('preClose', async () => {
    closing = true
    clearInterval(sweeping)
    clearInterval(checking)
    for (const connection of [...open]) put(connection, sseRetry(retry_ms()))
    onClose?.()
  })

  return {
    /** Called before one more is opened. Throws `Unavailable` if the process has the maximum. */
    requireRoom() {
      if (closing || open.size >= limits.streams) throw new Unavailable('No more streams can be opened now.')
    },
    /** Ends the oldest streams of one person if there would be too many. */
    makeRoom(own: Iterable<C>) {
      const theirs = [...own]
      for (const oldest of theirs.slice(0, Math.max(0, theirs.length - limits.perPerson + 1)))
        put(oldest, sseRetry(retryOfSurplus_ms))
    },
    add(connection: C) {
      connection.response.once('close', () => leave(connection))
      open.add(connection)
      write(connection, sseRetry(retry_ms()))
    },
    signOut,
    endDead,
    [Symbol.iterator]: () => open[Symbol.iterator](),
  }
}

/** Disconnects a reader that has been too slow for too long, and shows the others that the stream lives. */
function beat(connection: StreamConnection, now: number, limits: StreamLimits) {
  connection.slowSince = isSlow(connection) ? (connection.slowSince ?? now) : undefined
  if (connection.slowSince !== undefined) {
    if (now - connection.slowSince >= limits.slow_ms) connection.response.destroy()
  } else if (now - connection.lastWriteAt >= limits.heartbeat_ms) write(connection, sseHeartbeat)
}
