import type { FailedCheck } from '@tarazu/contract/identity/rules'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { type IdentityEvent, identityStateTable } from './identity.ts'

type Move = {
  number: string
  event: Exclude<IdentityEvent, 'submit'>
  /** The attempt that was looked at; a later one has other papers. */
  attempt?: number
  checks?: FailedCheck[]
  /** The reason of a suspension. */
  reason?: string
}

/**
 * Applies an operator's event. Refuses with `not_found`, `already_decided`, `changed_meanwhile`. Returns
 * customer and state.
 */
export async function moveRow(
  { tx, at, announce, announceToOperators }: Act,
  { number, event, attempt, checks = [], reason }: Move,
) {
  const row = await tx
    .selectFrom('identity')
    .select(['customer_id', 'state', 'timeline', 'attempts'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { state, timeline } = identityStateTable.transition(row, event, at, 'operator')
  if (attempt !== undefined && attempt !== row.attempts) throw new Refusal('changed_meanwhile')
  await tx
    .updateTable('identity')
    .set({
      state,
      checks: JSON.stringify(checks),
      reason: reason ?? null,
      timeline: JSON.stringify(timeline),
      decided_at: new Date(at),
    })
    .where('number', '=', number)
    .where('state', '=', row.state)
    .execute()
  // Sessions know of a suspension, so it takes effect in all of them at once.
  announce(row.customer_id, ['session'])
  announceToOperators('identities')
  return { customer: row.customer_id, state }
}
