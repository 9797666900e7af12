/** How much a customer has not read. Every poll asks, so it is answered from memory until something has changed. */
import type { UnreadNow as Unread } from '../events/customer-stream.ts'
import type { Events } from '../events/events.ts'

type CountOf = (customer: number) => Promise<number>
/** The same object until something has changed. */
export type UnreadCounts = (customer: number) => Unread | Promise<Unread>

const mostKept = 50_000

type Parts = { events: Pick<Events, 'on' | 'live'>; countMessages: CountOf; countNotices: CountOf }

/** Has to be made before what tells customers of changes: who listens first has forgotten first. */
export function makeUnreadCounts({ events, countMessages, countNotices }: Parts): UnreadCounts {
  const known = new Map<number, Unread>()
  /** Those that are being read; one that is forgotten meanwhile is not kept. */
  const readings = new Map<number, object>()

  events.on(({ topics, customer }) => {
    if (!topics.includes('unread')) return
    if (customer === null) {
      known.clear()
      readings.clear()
    } else {
      known.delete(customer)
      readings.delete(customer)
    }
  })

  async function read(customer: number): Promise<Unread> {
    const reading = {}
    readings.set(customer, reading)
    const [messages, notices] = await Promise.all([countMessages(customer), countNotices(customer)])
    const unread = { messages, notices }
    if (readings.get(customer) !== reading) return unread
    readings.delete(customer)
    if (known.size >= mostKept) known.delete(known.keys().next().value as number)
    known.set(customer, unread)
    return unread
  }

  return (customer) => (events.live && known.get(customer)) || read(customer)
}
