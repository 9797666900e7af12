/** The streams that are open, whoever reads them: their number, their pulse, and their end. */
import type { FastifyInstance } from 'fastify'
import { Unavailable } from '../answer/refusal.ts'
import type { Deps } from '../deps.ts'
import { sseHeartbeat, sseRetry } from './sse.ts'
import { end, isSlow, type StreamConnection, write } from './stream-connection.ts'

export type StreamLimits = {
  /** Of this process, and of one person, at most. */
  streams: number
  perPerson: number
  /** A stream that had nothing to say for so long says nothing, so that it is seen to live. */
  heartbeatMs: number
  /** A reader that takes less than it is sent for so long is cut off. */
  slowMs: number
  sweepMs: number
  sessionCheckMs: number
}

export const usualLimits: StreamLimits = {
  streams: 10_000,
  perPerson: 8,
  heartbeatMs: 15_000,
  slowMs: 30_000,
  sweepMs: 1_000,
  sessionCheckMs: 60_000,
}
/** The oldest stream ends when one too many opens. It comes back this late, or it would at once end the next one. */
const retryOfSurplusMs = 60_000

type Uses<C> = {
  /** Which of these sessions have ended or run out. */
  endedSessions: (sessions: number[]) => Promise<Iterable<number>>
  /** What is said last to who is signed out. */
  logout: () => string
  limits: StreamLimits
  onLeave: (connection: C) => void
  onSweep?: () => void
  /** The server stops, and all streams have ended. */
  onClose?: () => void
}

export function keepStreams<C extends StreamConnection>(
  app: FastifyInstance,
  { log, random }: Pick<Deps, 'log' | 'random'>,
  { endedSessions, logout, limits, onLeave, onSweep, onClose }: Uses<C>,
) {
  /** Oldest first. */
  const open = new Set<C>()
  const retryMs = () => 1_000 + random.fraction() * 4_000
  let closing = false

  function leave(connection: C) {
    if (open.delete(connection)) onLeave(connection)
  }

  function put(out: C, last: string) {
    leave(out)
    end(out, last)
  }

  const signOut = (connection: C) => put(connection, logout())

  /** Asks, because a session also runs out by itself and says nothing. */
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
    for (const connection of open) {
      connection.slowSince = isSlow(connection) ? (connection.slowSince ?? now) : undefined
      if (connection.slowSince !== undefined) {
        if (now - connection.slowSince >= limits.slowMs) connection.response.destroy()
      } else if (now - connection.lastWriteAt >= limits.heartbeatMs) write(connection, sseHeartbeat)
    }
  }

  const sweeping = setInterval(sweep, limits.sweepMs)
  const checking = setInterval(() => void endDead([...open]), limits.sessionCheckMs)

  app.addHook('preClose', async () => {
    closing = true
    clearInterval(sweeping)
    clearInterval(checking)
    for (const connection of [...open]) put(connection, sseRetry(retryMs()))
    onClose?.()
  })

  return {
    /** Before one more is opened. Throws `Unavailable` where the process has its fill. */
    requireRoom() {
      if (closing || open.size >= limits.streams) throw new Unavailable('No more streams can be opened now.')
    },
    /** The oldest of one person's go where there would be too many. */
    makeRoom(own: Iterable<C>) {
      const theirs = [...own]
      for (const oldest of theirs.slice(0, Math.max(0, theirs.length - limits.perPerson + 1)))
        put(oldest, sseRetry(retryOfSurplusMs))
    },
    add(connection: C) {
      connection.response.once('close', () => leave(connection))
      open.add(connection)
      write(connection, sseRetry(retryMs()))
    },
    signOut,
    endDead,
    [Symbol.iterator]: () => open[Symbol.iterator](),
  }
}
