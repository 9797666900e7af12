/**
 * `GET /api/console/stream`: which queues and conversations have changed, to the operators who are signed in.
 */
import { operatorStreamPath } from '@tarazu/contract/events'
import { mayDo } from '@tarazu/contract/operators/permissions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { identifyOperator } from '../http/identify-caller.ts'
import type { Event } from './event.ts'
import { keepStreams, type StreamLimits, usualLimits } from './open-streams.ts'
import { sseEvent } from './sse.ts'
import { Chunk } from './stream-chunk.ts'
import { openConnection, type StreamConnection, write } from './stream-connection.ts'

type OperatorConnection = StreamConnection & { operator: number; readsChats: boolean }

/** Changes within this time are sent together. */
const coalesce_ms = 50

/** The changed conversations; `any` if it is not known which. */
type Changed = Set<string> | 'any'

/** Returns what counts the streams that are open. */
export function operatorStreamRoutes(
  app: FastifyInstance,
  deps: Deps,
  { limits }: { limits?: Partial<StreamLimits> } = {},
): () => number {
  const { db, events, operators } = deps
  let queues: Changed = new Set()
  let chats: Changed = new Set()
  let pending: NodeJS.Timeout | undefined

  const stopHearing = events.on((event) => {
    if (event.topics.includes('operators')) queues = together(queues, event)
    if (event.topics.includes('support')) {
      chats = together(chats, event)
      queues = together(queues, { numbers: ['chats'] })
    }
    if (changed(queues)) pending ??= setTimeout(announce, coalesce_ms)
  })

  function announce() {
    pending = undefined
    const [names, customers] = [queues, chats]
    queues = new Set()
    chats = new Set()
    const ofQueues = sseEvent('queues', JSON.stringify({ names: listed(names) }))
    const ofChats = changed(customers)
      ? sseEvent('chat', JSON.stringify({ customers: listed(customers) }))
      : ''
    const [forAll, forReaders] = [new Chunk(ofQueues), new Chunk(ofQueues + ofChats)]
    for (const connection of open) write(connection, connection.readsChats ? forReaders : forAll)
  }

  /** Losing a role ends no session, but what that role let the operator hear. */
  async function readRoles() {
    // Operators who connect while this is read have brought their roles along.
    const asked = [...open]
    const ids = [...new Set(asked.map(({ operator }) => operator))]
    const found = await db.selectFrom('operator').select(['id', 'roles']).where('id', 'in', ids).execute()
    const readers = new Set(found.filter(({ roles }) => mayDo(roles, 'read chats')).map(({ id }) => id))
    for (const connection of asked) connection.readsChats = readers.has(connection.operator)
  }

  const open = keepStreams<OperatorConnection>(app, deps, {
    async endedSessions(sessions) {
      await readRoles()
      return operators.ended(sessions)
    },
    logout: () => sseEvent('logout', '{}'),
    limits: { ...usualLimits, streams: 1_000, ...limits },
    onLeave() {},
    onClose() {
      stopHearing()
      clearTimeout(pending)
    },
  })

  app.get(`/api${operatorStreamPath}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { operator } = await identifyOperator(deps, { permission: 'own session' }, request, reply)
    open.requireRoom()
    if (request.raw.socket.destroyed) return reply.hijack()
    open.makeRoom([...open].filter((each) => each.operator === operator.id))
    open.add({
      ...openConnection(reply, operator.session),
      operator: operator.id,
      readsChats: mayDo(operator.roles, 'read chats'),
    })
    return reply
  })
  return () => [...open].length
}

const changed = (known: Changed) => known === 'any' || known.size > 0
const listed = (known: Changed) => (known === 'any' ? [] : [...known])

function together(known: Changed, { numbers }: Pick<Event, 'numbers'>): Changed {
  if (known === 'any' || numbers.length === 0) return 'any'
  return new Set([...known, ...numbers])
}
