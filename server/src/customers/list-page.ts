/** A page of a list about one customer: its rows, and the key that the next ones come by. */
import type { CustomerList, CustomerListRow } from '@tarazu/contract/customers/customer-view'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '../deps.ts'

type Wanted = { customer: number; after?: string | undefined; limit: number }
type Page<Row> = { rows: Row[]; next: string | null }
export type Reading<L extends CustomerList> = (
  deps: Deps,
  wanted: Wanted,
) => Promise<Page<CustomerListRow<L>>>

/** `found` has one row more than the limit if there are more. */
export function page<Found, Row>(
  found: readonly Found[],
  limit: number,
  key: (found: Found) => unknown,
  show: (found: Found) => Row,
): Page<Row> {
  const last = found[limit - 1]
  return {
    rows: found.slice(0, limit).map(show),
    next: found.length > limit && last ? String(key(last)) : null,
  }
}

/** Rows by a key that is larger the newer a row is; `key` is its column, and `id` its name in the row. */
export async function newestFirst<DB, From extends keyof DB, Found extends { id: bigint | number }, Row>(
  query: SelectQueryBuilder<DB, From, Found>,
  key: string,
  { from, limit }: { from: bigint | number | undefined; limit: number },
  show: (found: Found) => Row,
): Promise<Page<Row>> {
  const found = await query
    .$if(from !== undefined, (all) => all.where(sql<SqlBool>`${sql.ref(key)} < ${from}`))
    .orderBy(sql.ref(key), 'desc')
    .limit(limit + 1)
    .execute()
  return page(found as Found[], limit, ({ id }) => id, show)
}

/** A row without its paging key, with its time in ms UTC. */
export function dated<Found extends { id: unknown; created_at: Date }>({ id: _, created_at, ...row }: Found) {
  return { ...row, createdAt: created_at.getTime() }
}
