/** Notifies customers of answers that they have not read after a moment. */
import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** Whoever has the chat open reads within this, so nobody has to know which server has their stream. */
export const patience_ms = 30_000
const batchSize = 200

/** Call with the answer. The first unread answer starts the wait; none restarts it once notified. */
export function notifyLater(tx: Kysely<Tables>, customer: number, now: number) {
  return tx
    .updateTable('conversation')
    .set({ tell_at: sql`coalesce(tell_at, ${new Date(now + patience_ms)}::timestamptz)` })
    .where('customer_id', '=', customer)
    .execute()
}

/** Call when they have read: the next answer is notified anew. */
export function cancelNotice(tx: Kysely<Tables>, customer: number) {
  return tx
    .updateTable('conversation')
    .set({ tell_at: null })
    .where('customer_id', '=', customer)
    .where('tell_at', 'is not', null)
    .execute()
}

/** A job. One transaction per customer, conditional on nobody having read meanwhile. */
export async function notifyOfAnswers(deps: Pick<Deps, 'db' | 'clock' | 'events'>) {
  const due = await deps.db
    .selectFrom('conversation')
    .select(['customer_id', 'tell_at'])
    .where('tell_at', '<=', new Date(deps.clock.now()))
    .orderBy('tell_at')
    .limit(batchSize)
    .execute()
  for (const { customer_id: customer, tell_at } of due) {
    await act(deps, async ({ tx, notify }) => {
      const { numUpdatedRows } = await tx
        .updateTable('conversation')
        .set({ tell_at: sql`'infinity'` })
        .where('customer_id', '=', customer)
        .where('tell_at', '=', tell_at)
        .executeTakeFirst()
      if (numUpdatedRows === 1n) await notify({ customer, kind: 'chat_answered', facts: {} })
    })
  }
}
