import { act } from '../acts/act.ts'
import { supersedeProposals } from '../approvals/supersede-proposals.ts'
import type { Deps } from '../deps.ts'
import { type Round, runEachPaged, standaloneRound } from '../jobs/run-each.ts'
import { endRestriction } from './end-restriction.ts'

const atOnce = 200

/** A job. Ends restrictions whose time is over (safety H9). */
export async function endExpiredRestrictions(deps: Deps, round: Round = standaloneRound(deps)) {
  await runEachPaged(round, {
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
    reference: ({ display_id }) => display_id,
    work: ({ customer_id, display_id }) => endOne(deps, customer_id, display_id),
  })
}

async function endOne(deps: Deps, customer: number, subject: string) {
  await act(deps, async (act) => {
    if (!(await endRestriction(act, deps, customer, 'expired'))) return
    await act.audit({ actor: 'system', action: 'customer.restriction-expired', subject, customer })
    await supersedeProposals(act, { subject, kinds: ['customer.release'] })
    act.afterCommit(() => deps.sessions.forget(customer))
  })
}
