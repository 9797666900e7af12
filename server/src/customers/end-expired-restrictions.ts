import { overtakeProposals } from '../approvals/overtake-proposals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps } from '../deps.ts'
import { endRestriction } from './end-restriction.ts'

const atOnce = 200

/** No restriction outlasts its time (safety H9). Whoever holds the lease calls it. */
export async function endExpiredRestrictions(deps: Deps, held: () => boolean = () => true) {
  const due = await deps.db
    .selectFrom('restriction')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .select(['customer_id', 'display_id'])
    .where('released_at', 'is', null)
    .where('expires_at', '<=', new Date(deps.clock.now()))
    .orderBy('expires_at')
    .limit(atOnce)
    .execute()
  for (const { customer_id: customer, display_id: subject } of due) {
    if (!held()) return
    await deps.db.transaction().execute(async (tx) => {
      if (!(await endRestriction(tx, deps, customer, 'expired'))) return
      const entry = { at: deps.clock.now(), actor: 'system', action: 'customer.restriction-expired' } as const
      await appendAudit(tx, { ...entry, subject, customer })
      await overtakeProposals(tx, { subject, kinds: ['customer.release'], at: entry.at })
    })
    deps.sessions.forget(customer)
  }
}
