/**
 * How much a customer has not read. Every poll asks for it, so it is answered from memory until something
 * changes.
 */

import { invalidatingCache } from '../concurrency/invalidating-cache.ts'
import { readTogether } from '../concurrency/read-together.ts'
import type { UnreadNow as Unread } from '../events/customer-stream.ts'
import type { Events } from '../events/events.ts'

/** Returns the number of each customer, in order. */
type CountOf = (customers: readonly number[]) => Promise<number[]>
/** Returns the same object until something has changed. */
export type UnreadCounts = ((customer: number) => Unread | Promise<Unread>) & {
  /** Whether memory has them. */
  knows(customer: number): boolean
}

const maxCustomers = 50_000

type Parts = { events: Pick<Events, 'on' | 'live'>; countMessages: CountOf; countNotices: CountOf }

/**
 * Has to be made before the customers' streams: listeners are called in order, and memory must be dropped
 * before they ask.
 */
export function makeUnreadCounts({ events, countMessages, countNotices }: Parts): UnreadCounts {
  const messagesOf = readTogether(countMessages)
  const noticesOf = readTogether(countNotices)
  const counts = invalidatingCache(async (customer) => {
    const [messages, notices] = await Promise.all([messagesOf(customer), noticesOf(customer)])
    return { messages, notices }
  }, maxCustomers)
  events.on(({ topics, customer }) => {
    if (topics.includes('unread')) counts.forget(customer)
  })
  const known = (customer: number) => (events.live ? counts.known(customer) : undefined)
  return Object.assign((customer: number) => known(customer) ?? counts.read(customer), {
    knows: (customer: number) => known(customer) !== undefined,
  })
}
