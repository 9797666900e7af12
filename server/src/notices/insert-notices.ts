import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type Notice<K extends NoticeKind> = {
  customer: number
  kind: K
  facts: NoticeFacts<K>
  /** ms UTC. */
  at: number
}

/**
 * Inserts notices in their order. The caller announces `unread` to each customer, with whatever else changed
 * for them.
 */
export async function insertNotices<K extends NoticeKind>(tx: Kysely<Tables>, notices: readonly Notice<K>[]) {
  if (notices.length === 0) return
  const rows = notices.map(({ customer, kind, facts, at }) => ({ customer, kind, facts, at: new Date(at) }))
  await sql`
    insert into notice (customer_id, kind, facts, at)
    select n.customer, n.kind, n.facts, n.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (customer integer, kind text, facts jsonb, at timestamptz)`.execute(tx)
}
