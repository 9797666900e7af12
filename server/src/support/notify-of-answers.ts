/** An answer that is not read is told after a moment; whoever looks on reads it before. */
import { type Kysely, sql } from 'kysely'
import { act } from '../acts/act.ts'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'

/** Whoever has the chat open reads within this. Which server has their stream, or whether they look at it, nobody has to know. */
export const patience_ms = 30_000
const batchSize = 200

/** With the answer. Of several that are not read the first counts, and none where it was told already. */
export function notifyLater(tx: Kysely<Tables>, customer: number, now: number) {
  return tx
    .updateTable('conversation')
    .set({ tell_at: sql`coalesce(tell_at, ${new Date(now + patience_ms)}::timestamptz)` })
    .where('customer_id', '=', customer)
    .execute()
}

/** They have read: the next answer is told anew. */
export function cancelNotice(tx: Kysely<Tables>, customer: number) {
  return tx
    .updateTable('conversation')
    .set({ tell_at: null })
    .where('customer_id', '=', customer)
    .where('tell_at', 'is not', null)
    .execute()
}

/** A job. Each in a transaction of its own, on the condition that nobody has read meanwhile. */
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
