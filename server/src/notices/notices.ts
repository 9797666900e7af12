import type { Notice } from '@tarazu/contract/notices/api'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Most unread notices that are counted: a badge says "99+" long before. */
const maxCounted = 1_000

/** Returns how many each of them has not read, in order. */
export async function countUnreadNotices(
  db: Kysely<Tables>,
  customers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int
              from (select from notice where customer_id = asked.customer and read_at is null
                     limit ${maxCounted}) unread) as count
      from unnest(${customers}::int[]) with ordinality asked (customer, place)
     order by place`.execute(db)
  return rows.map(({ count }) => count)
}

/** Newest first, beginning below `after`. */
export async function readNotices(
  db: Kysely<Tables>,
  customer: number,
  { after, limit }: { after: bigint | undefined; limit: number },
): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'kind', 'facts', 'at', 'read_at'])
    .where('customer_id', '=', customer)
    .$if(after !== undefined, (query) => query.where('id', '<', after as bigint))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(
    ({ id, kind, facts, at, read_at }) =>
      ({ id: String(id), kind, facts, at: at.getTime(), read: read_at !== null }) as Notice,
  )
}
