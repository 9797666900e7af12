/** Sends to each customer's connections what changed in their money, orders and messages. */
import { streamEvents } from '@tarazu/contract/events'
import type { UserInfo } from '@tarazu/contract/profile/api'
import type { BaseLogger } from 'pino'
import * as z from 'zod/mini'
import type { Event } from './event.ts'
import { sseEvent } from './sse.ts'
import { Chunk } from './stream-chunk.ts'
import { type Connection, write } from './stream-connection.ts'

type Sources = {
  userInfo: (customer: number) => Promise<UserInfo>
  unread: (customer: number) => UnreadNow | Promise<UnreadNow>
  ordersSince: (customer: number, position: bigint) => Promise<string[] | undefined>
  log: Pick<BaseLogger, 'warn'>
}

/** The number of messages and notices that a customer has not read. */
export type UnreadNow = { messages: number; notices: number }

/**
 * All connections of one customer. Changes wait here until they are sent; sending one at a time keeps their
 * order.
 */
type Audience = {
  customer: number
  connections: Set<Connection>
  news: News
  /** All changes of orders up to this position have been sent. */
  position: bigint
  busy: boolean
}

type News = { orders: Set<string> | 'any' | undefined; balance: boolean; unread: boolean; id: bigint }

/**
 * Most customers that are notified at the same time, so that news for everybody does not query for all of
 * them together.
 */
const lanes = 16
/** Pause between two notifications of a customer, and after one that failed. */
const rest_ms = 100
const retry_ms = 1_000

export function makeCustomerStream(sources: Sources) {
  const audiences = new Map<number, Audience>()
  const turns = makeTurns(sources)

  function hear(event: Event) {
    if (event.customer === null) for (const audience of audiences.values()) add(audience, event)
    else {
      const audience = audiences.get(event.customer)
      if (audience) add(audience, event)
    }
  }

  function add(audience: Audience, { topics, numbers, id }: Event) {
    const { news } = audience
    if (topics.includes('orders')) news.orders = together(news.orders, numbers)
    // A restriction that begins or ends is sent together with the balance.
    if (topics.includes('wallet') || topics.includes('session')) news.balance = true
    if (topics.includes('unread')) news.unread = true
    news.id = id
    if (news.orders || news.balance || news.unread) turns.ask(audience)
  }

  return {
    hear,
    /**
     * Sends the balance and the unread count at once, after the orders that changed since the client was last
     * here.
     */
    join(connection: Connection, position: bigint) {
      const { customer } = connection
      let audience = audiences.get(customer)
      if (!audience) {
        audience = { customer, connections: new Set(), news: nothing(position), position, busy: false }
        audiences.set(customer, audience)
      }
      audience.connections.add(connection)
      Object.assign(audience.news, { balance: true, unread: true, id: position })
      turns.ask(audience)
    },
    leave(connection: Connection) {
      const audience = audiences.get(connection.customer)
      audience?.connections.delete(connection)
      if (!audience || audience.connections.size > 0) return
      audiences.delete(connection.customer)
      turns.drop(audience)
    },
    of: (customer: number): Iterable<Connection> => audiences.get(customer)?.connections ?? [],
  }
}

/** Notifies audiences that have news: each one at a time, and no more than `lanes` of them at once. */
function makeTurns(sources: Sources) {
  const waiting = new Set<Audience>()
  let notifying = 0

  function ask(audience: Audience) {
    waiting.add(audience)
    if (!audience.busy) next()
  }

  function next() {
    for (const audience of waiting) {
      if (notifying >= lanes) return
      if (audience.busy) continue
      waiting.delete(audience)
      audience.busy = true
      notifying += 1
      void notify(audience)
    }
  }

  async function notify(audience: Audience) {
    const { news, connections } = audience
    audience.news = nothing(news.id)
    let pause_ms = rest_ms
    try {
      await notifyOnce(sources, audience, [...connections], news)
    } catch (error) {
      sources.log.warn({ err: error }, 'a customer could not be told what has changed')
      audience.news = merged(news, audience.news)
      if (connections.size > 0) waiting.add(audience)
      pause_ms = retry_ms
    }
    notifying -= 1
    setTimeout(() => {
      audience.busy = false
      next()
    }, pause_ms)
    next()
  }

  return { ask, drop: (audience: Audience) => waiting.delete(audience) }
}

/**
 * Orders are sent first: their id tells a reconnecting client that it has heard of all orders up to there.
 */
async function notifyOnce(sources: Sources, audience: Audience, to: Connection[], news: News) {
  const { userInfo, unread, ordersSince } = sources
  for (const connection of to) {
    if (connection.resumeFrom === undefined) continue
    const missed = await ordersSince(audience.customer, connection.resumeFrom)
    connection.resumeFrom = undefined
    if (missed) write(connection, ordersEvent(missed, audience.position))
  }
  if (news.orders) send(to, ordersEvent(news.orders === 'any' ? [] : [...news.orders], news.id))
  news.orders = undefined
  audience.position = news.id
  if (news.balance) {
    const info = z.encode(streamEvents.balance, await userInfo(audience.customer))
    send(to, sseEvent('balance', JSON.stringify(info), audience.position))
  }
  news.balance = false
  if (news.unread) {
    const { messages, notices } = await unread(audience.customer)
    const count = { unread_count: messages, notices_count: notices }
    send(to, sseEvent('unread', JSON.stringify(count), audience.position))
  }
}

function nothing(id: bigint): News {
  return { orders: undefined, balance: false, unread: false, id }
}

function together(known: News['orders'], numbers: Iterable<string> | 'any'): News['orders'] {
  if (known === 'any' || numbers === 'any') return 'any'
  const named = [...numbers]
  // An event that names no orders may mean any.
  return named.length === 0 ? 'any' : new Set([...(known ?? []), ...named])
}

function merged(older: News, newer: News): News {
  return {
    orders:
      older.orders && newer.orders ? together(older.orders, newer.orders) : (older.orders ?? newer.orders),
    balance: older.balance || newer.balance,
    unread: older.unread || newer.unread,
    id: newer.id,
  }
}

function ordersEvent(numbers: string[], id: bigint) {
  return sseEvent('orders', JSON.stringify({ numbers }), id)
}

function send(to: Connection[], text: string) {
  const chunk = new Chunk(text)
  for (const connection of to) write(connection, chunk)
}
