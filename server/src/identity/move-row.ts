import type { FailedCheck } from '@tarazu/contract/identity/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { publish } from '../events/publish.ts'
import { Refusal } from '../refusal.ts'
import { type IdentityEvent, moveIdentity } from './identity.ts'

type Move = {
  number: string
  event: Exclude<IdentityEvent, 'submit'>
  /** Of what was looked at: another one is other papers. */
  attempt?: number
  checks?: FailedCheck[]
  /** Of a suspension. */
  reason?: string
  /** ms UTC. */
  at: number
}

/** An operator's event, once: refuses with `not_found`, `already_decided`, `changed_meanwhile`. Answers whose it is and where it went. */
export async function moveRow(tx: Kysely<Tables>, { number, event, attempt, checks = [], reason, at }: Move) {
  const row = await tx
    .selectFrom('identity')
    .select(['customer_id', 'state', 'timeline', 'attempts'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const state = moveIdentity(row.state, event)
  if (attempt !== undefined && attempt !== row.attempts) throw new Refusal('changed_meanwhile')
  const time = new Date(at)
  await tx
    .updateTable('identity')
    .set({
      state,
      checks: JSON.stringify(checks),
      reason: reason ?? null,
      timeline: JSON.stringify([...row.timeline, { state, at: time.toISOString(), who: 'operator' }]),
      decided_at: time,
    })
    .where('number', '=', number)
    .where('state', '=', row.state)
    .execute()
  // A suspension counts in every session at once.
  await publish(tx, { customer: row.customer_id, topics: ['session'] })
  await publish(tx, { customer: null, topics: ['operators'], numbers: ['identities'] })
  return { customer: row.customer_id, state }
}
