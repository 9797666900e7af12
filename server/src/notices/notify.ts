import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { publish } from '../events/publish.ts'

export type Notice<K extends NoticeKind> = {
  customer: number
  kind: K
  facts: NoticeFacts<K>
  /** ms UTC. */
  at: number
}

/** Tells a customer, in the transaction of what they are told of. */
export async function notify<K extends NoticeKind>(tx: Kysely<Tables>, notice: Notice<K>) {
  await notifyAll(tx, [notice])
  await publish(tx, { customer: notice.customer, topics: ['unread'] })
}

/**
 * Tells many in one statement. The event of each, with the topic `unread`, is left to the caller, who has more to say in it.
 */
export async function notifyAll<K extends NoticeKind>(tx: Kysely<Tables>, notices: readonly Notice<K>[]) {
  if (notices.length === 0) return
  const rows = notices.map(({ customer, kind, facts, at }) => ({ customer, kind, facts, at: new Date(at) }))
  await sql`
    insert into notice (customer_id, kind, facts, at)
    select n.customer, n.kind, n.facts, n.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (customer integer, kind text, facts jsonb, at timestamptz)`.execute(tx)
}
