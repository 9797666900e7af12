import type { FailedCheck } from '@tarazu/contract/identity/rules'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { type IdentityEvent, states } from './identity.ts'

type Move = {
  number: string
  event: Exclude<IdentityEvent, 'submit'>
  /** Of what was looked at: another one is other papers. */
  attempt?: number
  checks?: FailedCheck[]
  /** Of a suspension. */
  reason?: string
}

/** An operator's event, once: refuses with `not_found`, `already_decided`, `changed_meanwhile`. Answers whose it is and where it went. */
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
  const { state, timeline } = states.transition(row, event, at, 'operator')
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
  // A suspension counts in every session at once.
  announce(row.customer_id, ['session'])
  announceToOperators('identities')
  return { customer: row.customer_id, state }
}
