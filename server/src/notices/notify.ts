import type { NoticeFacts, NoticeKind } from '@tarazu/contract/notices/kinds'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { publish, publishToEach } from '../events/publish.ts'

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

/** Tells many at once. The event of each, with the topic `unread`, is left to the caller, who has more to say in it. */
export async function notifyAll<K extends NoticeKind>(tx: Kysely<Tables>, notices: readonly Notice<K>[]) {
  if (notices.length === 0) return
  await tx
    .insertInto('notice')
    .values(
      notices.map(({ customer, kind, facts, at }) => ({
        customer_id: customer,
        kind,
        facts: JSON.stringify(facts),
        at: new Date(at),
      })),
    )
    .execute()
}

/** Many customers at once, each of the number that `facts` names; they hear of the wallet and their orders with it. */
export async function notifyEach<K extends NoticeKind>(
  tx: Kysely<Tables>,
  notices: readonly (Notice<K> & { facts: { number: string } })[],
) {
  if (notices.length === 0) return
  await sql`
    insert into notice (customer_id, kind, facts, at)
    select n.customer, n.kind, n.facts, n.at
      from unnest(${notices.map(({ customer }) => customer)}::integer[], ${notices.map(({ kind }) => kind)}::text[],
                  ${notices.map(({ facts }) => JSON.stringify(facts))}::jsonb[],
                  ${notices.map(({ at }) => new Date(at).toISOString())}::timestamptz[])
           as n (customer, kind, facts, at)`.execute(tx)
  const news = notices.map(({ customer, facts }) => ({ customer, number: facts.number }))
  await publishToEach(tx, ['wallet', 'orders', 'unread'], news)
}
