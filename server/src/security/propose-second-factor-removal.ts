import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { proposeSecondFactorRemoval as api } from '@tarazu/contract/security/operate-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { noteSecondFactorChange } from './note-credential-change.ts'

type Api = typeof api

/** Refuses with `not_found`, `already_decided` (there is none), `already_proposed`, `reason_missing`. */
export async function proposeSecondFactorRemoval(
  deps: Deps,
  { operator }: OperatorCaller,
  { displayId, reason }: Input<Api>,
): Promise<Reply<Api>> {
  const row = await deps.db
    .selectFrom('customer')
    .leftJoin('second_factor', 'second_factor.customer_id', 'customer.id')
    .select(['id', 'set_at'])
    .where('display_id', '=', displayId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (!row.set_at) throw new Refusal('already_decided')
  const about = { subject: displayId, customer: row.id, reason }
  // It may be replaced before this is approved.
  const payload = { since: row.set_at.toISOString() }
  const wanted = { kind: 'customer.remove-second-factor', ...about, payload } as const
  return act(deps, async (act) => ({ proposal: await propose(act, deps, operator, wanted) }))
}

/**
 * Refuses with `already_decided` if the second factor it was proposed for has been replaced or removed. Until
 * the customer sets up another the password alone signs in, so money waits as after a password reset by code.
 */
export const removeLostSecondFactor: Executor = async (
  act,
  { sessions },
  { customer_id: customer, payload, reason },
) => {
  if (customer === null) throw new Error('a second factor is of a customer')
  const kept = await sessions.secondFactors.find(act.tx, customer)
  if (!kept || new Date(kept.since).toISOString() !== payload['since']) throw new Refusal('already_decided')
  if (!(await sessions.secondFactors.remove(act, customer, kept.sealed))) throw new Refusal('already_decided')
  await sessions.revokeAllIn(act, customer, 'second_factor_changed')
  const told = { kind: 'second_factor_removed', facts: { reason } } as const
  await noteSecondFactorChange(act, { customer, ...told, byOperators: true })
}
