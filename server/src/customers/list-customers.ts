import type { listCustomers as api, CustomerRow } from '@tarazu/contract/customers/api'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { nameWords } from '@tarazu/contract/identity/rules'
import { maskedPhone } from '@tarazu/contract/profile/masked-phone'
import { type Kysely, sql } from 'kysely'
import { appendAudit } from '../audit/append-audit.ts'
import { countedAtMost, smallKeyOf } from '../db/key-paging.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { standingOf } from './standing.ts'

type Api = typeof api

/**
 * A search is logged by its kind, never by the phone or the name itself. Without a search no names are shown,
 * so that paging through all customers, which is not logged, reveals none.
 */
export async function listCustomers(
  deps: Deps,
  { operator }: OperatorCaller,
  { search = '', after, limit = 20 }: Input<Api>,
): Promise<Reply<Api>> {
  const { db, clock } = deps
  const found = matchingCustomers(db, search)
  if (search !== '') {
    await appendAudit(db, {
      at: clock.now(),
      actor: operator,
      action: 'customer.search',
      detail: { by: kindOf(search) },
    })
  }
  const from = smallKeyOf(after)
  const [rows, count] = await Promise.all([
    found
      .select([
        'customer.id',
        'display_id',
        'phone',
        'customer.created_at',
        'frozen_at',
        'frozen_by',
        'closed_at',
        'real_name',
        'identity.state as verification',
      ])
      .$if(from !== undefined, (query) => query.where('customer.id', '<', from as number))
      .orderBy('customer.id', 'desc')
      .limit(limit + 1)
      .execute(),
    countedAtMost(db, found.select('customer.id')),
  ])
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(
      (row): CustomerRow => ({
        displayId: row.display_id,
        phone: maskedPhone(row.phone),
        name: search === '' ? null : row.real_name,
        verification: row.verification ?? 'none',
        standing: standingOf(row),
        createdAt: row.created_at.getTime(),
      }),
    ),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
    count,
  }
}

function kindOf(search: string) {
  if (/^\d{9}$/.test(search)) return 'number'
  return /^\d{10}$/.test(search) ? 'phone' : 'name'
}

/** Customers that match by display id, phone or name. */
export function matchingCustomers(db: Kysely<Tables>, search: string) {
  const all = db.selectFrom('customer').leftJoin('identity', 'identity.customer_id', 'customer.id')
  if (search === '') return all
  switch (kindOf(search)) {
    case 'number':
      return all.where('display_id', '=', search)
    case 'phone':
      return all.where('phone', '=', search)
    case 'name': {
      const beginning = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
      // A union, to use one index for each side; a customer without papers has no name to match.
      return all.where(
        'customer.id',
        'in',
        sql<number>`(select customer_id from identity
          where name_words @> ${nameWords(search)}::text[] and cardinality(${nameWords(search)}::text[]) > 0
             or lower(real_name) like ${beginning})`,
      )
    }
  }
}
