import type { Transaction } from 'kysely'
import type { Executor, Proposal } from '../approvals/decide-proposal.ts'
import type { Tables } from '../db/tables.ts'
import { notify } from '../notices/notify.ts'
import { Refusal } from '../refusal.ts'
import { endRestriction } from './end-restriction.ts'

const day = 86_400_000

/** Stops new risk from now on, in every process. Refuses with `already_decided` where it is restricted already. */
export const restrictCustomer: Executor = async (tx, deps, proposal) => {
  const customer = customerOf(proposal)
  const at = deps.clock.now()
  const until = at + Number(proposal.payload['days']) * day
  const { reason } = proposal
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('restriction')
    .values({
      customer_id: customer,
      proposal: proposal.number,
      reason,
      since: new Date(at),
      expires_at: new Date(until),
      own_freeze: await ownFreeze(tx, customer),
    })
    .onConflict((conflict) => conflict.column('customer_id').where('released_at', 'is', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('already_decided')
  await deps.sessions.accounts.freeze(tx, { customer, by: 'operator', reason, until, at })
  await notify(tx, { customer, kind: 'account_frozen', facts: { reason }, at })
  return () => deps.sessions.forget(customer)
}

/** Refuses with `already_decided` where it has ended meanwhile. */
export const releaseCustomer: Executor = async (tx, deps, proposal) => {
  const customer = customerOf(proposal)
  if (!(await endRestriction(tx, deps, customer, 'operators'))) throw new Refusal('already_decided')
  return () => deps.sessions.forget(customer)
}

function customerOf({ customer_id }: Proposal) {
  if (customer_id === null) throw new Error('a restriction is of a customer')
  return customer_id
}

/** The row is locked first: its owner may be freezing or lifting at this moment. */
async function ownFreeze(tx: Transaction<Tables>, customer: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('customer')
    .select(['frozen_at', 'frozen_by'])
    .where('id', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.frozen_by === 'customer' ? row.frozen_at : null
}
