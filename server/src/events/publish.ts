import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Topic } from './event.ts'

export type Announcement = {
  /** Null: everybody. */
  customer: number | null
  topics: readonly [Topic, ...Topic[]]
  /** The orders, ended sessions or instruments that changed; left out: any of them may have. */
  numbers?: readonly string[]
  /** `events.origin`, only if this process has already updated its own memory. */
  origin?: string
}

/**
 * Writes events in the transaction of the change, in one statement. `events.wake()` after the commit makes
 * them heard at once; an act does both.
 */
export async function publishAll(tx: Kysely<Tables>, news: readonly Announcement[]) {
  if (news.length === 0) return
  const rows = news.map(({ customer, topics, numbers = [], origin }) => ({
    customer,
    topics,
    numbers,
    origin,
  }))
  await sql`
    insert into outbox (customer_id, topics, numbers, origin)
    select n.customer, n.topics, n.numbers, n.origin
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (customer integer, topics text[], numbers text[], origin text)`.execute(tx)
}
