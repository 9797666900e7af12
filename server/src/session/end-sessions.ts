import type { Transaction } from 'kysely'
import type { SessionEnd } from '../db/tables/session.ts'
import type { Tables } from '../db/tables.ts'
import { publish } from '../events/publish.ts'

export type WhichSessions = { ids: number[] } | { customer: number; except?: number | undefined }

/** Ends those that have not ended yet and tells the other processes. Answers whose they were. */
export async function endSessions(
  tx: Transaction<Tables>,
  which: WhichSessions,
  reason: SessionEnd,
  { now, origin }: { now: number; origin: string },
): Promise<number[]> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: new Date(now), revoked_for: reason })
    .where('revoked_at', 'is', null)
    .$call((query) => {
      if ('ids' in which) return query.where('id', 'in', which.ids)
      const all = query.where('customer_id', '=', which.customer)
      return which.except === undefined ? all : all.where('id', '!=', which.except)
    })
    .returning(['id', 'customer_id'])
    .execute()
  const byCustomer = Map.groupBy(ended, (each) => each.customer_id)
  for (const [customer, rows] of byCustomer) {
    const numbers = rows.map(({ id }) => String(id))
    await publish(tx, { customer, topics: ['session'], numbers, origin })
  }
  return [...byCustomer.keys()]
}
