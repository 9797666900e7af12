import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

export type Filters = {
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  /** The customer's display id. */
  customer?: string | undefined
  /** ms UTC; `from` is included, `to` is not. */
  from?: number | undefined
  to?: number | undefined
}

/** Entries that match all filters, unordered. */
export function findEntries({ db }: Pick<Deps, 'db'>, filters: Filters) {
  let found = db.selectFrom('audit_entry').select('audit_entry.id')
  // Times are text of one length, so their order as text is their order in time.
  const text = (ms: number) => new Date(ms).toISOString()
  const { actor, action, subject, customer, from, to } = filters
  if (actor !== undefined) found = found.where('actor', '=', actor)
  if (action !== undefined) found = found.where('action', '=', action)
  if (subject !== undefined) found = found.where('subject', '=', subject)
  if (from !== undefined) found = found.where('at', '>=', text(from))
  if (to !== undefined) found = found.where('at', '<', text(to))
  if (customer !== undefined) {
    const one = sql<number>`(select id from customer where display_id = ${customer})`
    found = found.where('audit_entry.customer_id', '=', one)
  }
  return found
}

export async function readEntries({ db }: Pick<Deps, 'db'>, ids: readonly bigint[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('audit_entry')
    .leftJoin('customer', 'customer.id', 'audit_entry.customer_id')
    .select(['audit_entry.id', 'body', 'hash', 'customer.display_id as customer'])
    .where(sql<boolean>`audit_entry.id = any(${ids.map(String)}::bigint[])`)
    .orderBy('audit_entry.id')
    .execute()
}
