/** How much a customer has not read. Every poll asks, so it is answered from memory until something has changed. */

import { invalidatingCache } from '../concurrency/invalidating-cache.ts'
import type { UnreadNow as Unread } from '../events/customer-stream.ts'
import type { Events } from '../events/events.ts'

type CountOf = (customer: number) => Promise<number>
/** The same object until something has changed. */
export type UnreadCounts = (customer: number) => Unread | Promise<Unread>

const mostKept = 50_000

type Parts = { events: Pick<Events, 'on' | 'live'>; countMessages: CountOf; countNotices: CountOf }

/** Has to be made before what tells customers of changes: who listens first has forgotten first. */
export function makeUnreadCounts({ events, countMessages, countNotices }: Parts): UnreadCounts {
  const counts = invalidatingCache(async (customer) => {
    const [messages, notices] = await Promise.all([countMessages(customer), countNotices(customer)])
    return { messages, notices }
  }, mostKept)
  events.on(({ topics, customer }) => {
    if (topics.includes('unread')) counts.forget(customer)
  })
  return (customer) => (events.live && counts.known(customer)) || counts.read(customer)
}
