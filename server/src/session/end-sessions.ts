import type { Act } from '../acts/act.ts'
import type { SessionEnd } from '../db/tables/session.ts'

export type WhichSessions = { ids: number[] } | { customer: number; except?: number | undefined }

/** Ends those that are live and tells every process but `origin`. Returns whose they were. */
export async function endSessions(
  { tx, at, announce }: Act,
  which: WhichSessions,
  reason: SessionEnd,
  origin: string,
): Promise<number[]> {
  const ended = await tx
    .updateTable('session')
    .set({ revoked_at: new Date(at), revoked_for: reason })
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
    announce(customer, ['session'], numbers, origin)
  }
  return [...byCustomer.keys()]
}
