import { type Kysely, sql } from 'kysely'
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
export async function publish(tx: Kysely<Tables>, news: News) {
  await publishAll(tx, [news])
}

export async function publishAll(tx: Kysely<Tables>, news: readonly News[]) {
  if (news.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      news.map(({ customer, topics, numbers = [], origin }) => ({
        customer_id: customer,
        topics,
        numbers,
        origin: origin ?? null,
      })),
    )
    .execute()
}

/** The same to many customers in one statement, each with the number of what has changed for them. */
export async function publishToEach(
  tx: Kysely<Tables>,
  topics: [Topic, ...Topic[]],
  news: readonly { customer: number; number: string }[],
) {
  const customers = news.map(({ customer }) => customer)
  const numbers = news.map(({ number }) => number)
  await sql`
    insert into outbox (customer_id, topics, numbers)
    select n.customer, ${topics}::text[], array[n.number]
      from unnest(${customers}::integer[], ${numbers}::text[]) as n (customer, number)`.execute(tx)
}
