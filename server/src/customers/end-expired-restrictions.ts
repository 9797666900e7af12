import { overtakeProposalsInTx } from '../approvals/overtake-proposals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Deps } from '../deps.ts'
import { aloneRound, eachAlone, type Round } from '../jobs/each-alone.ts'
import { endRestriction } from './end-restriction.ts'

const atOnce = 200

/** No restriction outlasts its time (safety H9). Whoever holds the lease calls it. */
export async function endExpiredRestrictions(deps: Deps, round: Round = aloneRound(deps)) {
  await eachAlone(round, {
    next: (last: { id: bigint; customer_id: number; display_id: string } | undefined) =>
      deps.db
        .selectFrom('restriction')
        .innerJoin('customer', 'customer.id', 'customer_id')
        .select(['restriction.id', 'customer_id', 'display_id'])
        .where('released_at', 'is', null)
        .where('expires_at', '<=', new Date(deps.clock.now()))
        .where('restriction.id', '>', last?.id ?? 0n)
        .orderBy('restriction.id')
        .limit(atOnce)
        .execute(),
    thing: ({ display_id }) => display_id,
    work: ({ customer_id, display_id }) => endOne(deps, customer_id, display_id),
  })
}

async function endOne(deps: Deps, customer: number, subject: string) {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endRestriction(tx, deps, customer, 'expired'))) return
    const entry = { at: deps.clock.now(), actor: 'system', action: 'customer.restriction-expired' } as const
    await appendAudit(tx, { ...entry, subject, customer })
    await overtakeProposalsInTx(tx, { subject, kinds: ['customer.release'], at: entry.at })
  })
  deps.sessions.forget(customer)
}
