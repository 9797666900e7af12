import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Topic } from './event.ts'

type News = {
  /** Null: everybody. */
  customer: number | null
  topics: [Topic, ...Topic[]]
  /** Which orders, ended sessions or instruments; left out: any of them may have changed. */
  numbers?: string[]
  /** `events.origin`, only when this process has put its own memory right already. */
  origin?: string
}

/** Writes the event with the change, in its transaction. `events.wake()` after the commit makes it heard at once. */
export async function publish(tx: Kysely<Tables>, { customer, topics, numbers = [], origin }: News) {
  await tx
    .insertInto('outbox')
    .values({ customer_id: customer, topics, numbers, origin: origin ?? null })
    .execute()
}
