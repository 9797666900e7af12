import { appendAudit } from '../audit/append-audit.ts'
import type { Deps } from '../deps.ts'
import { removeUploads } from '../uploads/attach-upload.ts'

/** Kept for five years after the account was closed (safety H19). */
export const keptYears = 5
const atOnce = 100

/** Erases papers whose time is over, photos included. Whoever holds the lease calls it. */
export async function eraseIdentities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  held: () => boolean = () => true,
) {
  const now = clock.now()
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  const due = await db
    .selectFrom('identity')
    .innerJoin('customer', 'customer.id', 'identity.customer_id')
    .select('customer_id')
    .where('closed_at', '<', before)
    .limit(atOnce)
    .execute()
  for (const { customer_id: customer } of due) {
    if (!held()) return
    await db.transaction().execute(async (tx) => {
      const erased = await tx
        .deleteFrom('identity')
        .where('customer_id', '=', customer)
        .returning(['number', 'front', 'back'])
        .executeTakeFirst()
      if (!erased) return
      await removeUploads(tx, [erased.front, erased.back])
      const entry = { at: now, actor: 'system', action: 'identity.erase', customer } as const
      await appendAudit(tx, { ...entry, subject: erased.number })
    })
  }
}
