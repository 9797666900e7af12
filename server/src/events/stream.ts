/**
 * `GET /api/stream`: what changes, as it changes. A client that cannot hold a stream sees the same by
 * polling.
 */
import { maxStreamSymbols, type StreamEvents, streamPath } from '@tarazu/contract/events'
import type { UserInfo } from '@tarazu/contract/profile/api'
import { symbol } from '@tarazu/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { identifyRequest } from '../http/identify-caller.ts'
import { makeCustomerStream, type UnreadNow } from './customer-stream.ts'
import { keepStreams, type StreamLimits, usualLimits } from './open-streams.ts'
import { makeQuoteStream } from './quote-stream.ts'
import { ordersSince } from './read-outbox.ts'
import { sseEvent } from './sse.ts'
import { Chunk } from './stream-chunk.ts'
import { type Connection, openCustomerConnection, write } from './stream-connection.ts'

type Uses = {
  userInfo: (customer: number) => Promise<UserInfo>
  unread: (customer: number) => UnreadNow | Promise<UnreadNow>
  /** Returns which of these sessions have ended or expired. */
  endedSessions: (sessions: number[]) => Promise<Iterable<number>>
  /** Overrides these limits; only in tests. */
  limits?: Partial<StreamLimits>
}

/** Returns what counts the streams that are open. */
export function streamRoutes(app: FastifyInstance, deps: Deps, uses: Uses): () => number {
  const { events, log, pool, safeMode } = deps
  const quotes = makeQuoteStream(deps.market)
  const customers = makeCustomerStream({
    ...uses,
    log,
    ordersSince: (customer, position) => ordersSince(pool, customer, position),
  })

  const stopHearing = events.on((event) => {
    customers.hear(event)
    if (!event.topics.includes('session')) return
    const concerned = [...(event.customer === null ? open : customers.of(event.customer))]
    if (event.numbers.length === 0) return void open.endDead(concerned)
    const ended = new Set(event.numbers)
    for (const connection of concerned) if (ended.has(String(connection.session))) open.signOut(connection)
  })
  const stopTelling = safeMode.onChange(() => {
    const event = new Chunk(safeModeEvent())
    for (const connection of open) write(connection, event)
  })
  function safeModeEvent() {
    const reason = safeMode.standing()?.reason ?? null
    return sseEvent('safe_mode', JSON.stringify({ reason } satisfies StreamEvents['safe_mode']))
  }

  const open = keepStreams<Connection>(app, deps, {
    endedSessions: uses.endedSessions,
    logout: () => sseEvent('logout', '{}', events.lastId),
    limits: { ...usualLimits, ...uses.limits },
    onLeave(connection) {
      quotes.leave(connection)
      customers.leave(connection)
    },
    onSweep: () => quotes.refresh(),
    onClose() {
      stopHearing()
      stopTelling()
      quotes.stop()
    },
  })

  app.get(`/api${streamPath}`, { exposeHeadRoute: false }, async (request, reply) => {
    const caller = await identifyRequest(deps, request, reply)
    const symbols = symbolsOf(request)
    open.requireRoom()
    if (request.raw.socket.destroyed) return reply.hijack()
    open.makeRoom(customers.of(caller.id))

    const connection = openCustomerConnection(reply, caller, positionOf(request))
    open.add(connection)
    write(connection, safeModeEvent())
    if (symbols.length > 0) quotes.join(connection, symbols)
    customers.join(connection, events.lastId)
    return reply
  })
  return () => [...open].length
}

const query = z.strictObject({ symbols: z.optional(z.string()) })
const symbolList = z.strictObject({ symbols: z.array(symbol).check(z.maxLength(maxStreamSymbols)) })

function symbolsOf(request: FastifyRequest): string[] {
  const { symbols = '' } = z.parse(query, request.query)
  return symbols === '' ? [] : z.parse(symbolList, { symbols: symbols.split(',') }).symbols
}

function positionOf(request: FastifyRequest): bigint | undefined {
  const last = request.headers['last-event-id']
  if (typeof last !== 'string' || last === '') return undefined
  // An id that is not ours is from long ago: everything may have changed.
  return /^\d{1,19}$/.test(last) ? BigInt(last) : 0n
}
