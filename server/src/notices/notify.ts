import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { publish } from '../events/publish.ts'

type Notice<K extends NoticeKind> = {
  customer: number
  kind: K
  facts: NoticeFacts<K>
  /** ms UTC. */
  at: number
}

/** Tells a customer, in the transaction of what they are told of. */
export async function notify<K extends NoticeKind>(
  tx: Kysely<Tables>,
  { customer, kind, facts, at }: Notice<K>,
) {
  await tx
    .insertInto('notice')
    .values({ customer_id: customer, kind, facts: JSON.stringify(facts), at: new Date(at) })
    .execute()
  await publish(tx, { customer, topics: ['unread'] })
}
