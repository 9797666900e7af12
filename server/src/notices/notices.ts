import type { Notice } from '@tarazu/contract/notices/api'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Most unread notices that are counted: a badge says "99+" long before. */
const maxCounted = 1_000

export async function countUnreadNotices(db: Kysely<Tables>, customer: number): Promise<number> {
  const { count } = await db
    .selectFrom((from) =>
      from
        .selectFrom('notice')
        .select('id')
        .where('customer_id', '=', customer)
        .where('read_at', 'is', null)
        .limit(maxCounted)
        .as('unread'),
    )
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
