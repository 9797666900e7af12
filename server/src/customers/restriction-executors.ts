import { day_ms } from '@tarazu/contract/duration'
import { Refusal } from '../answer/refusal.ts'
import type { Executor, Proposal } from '../approvals/decide-proposal.ts'
import { holdTrades } from '../guards/lock-instrument.ts'
import { endRestriction } from './end-restriction.ts'

/**
 * Stops new risk from its answer on, in every process. Refuses with `already_decided` if already restricted.
 */
export const restrictCustomer: Executor = async (act, deps, proposal) => {
  const { tx, at } = act
  const customer = customerOf(proposal)
  const until = at + Number(proposal.payload['days']) * day_ms
  const { reason } = proposal
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('restriction')
    .values({
      customer_id: customer,
      proposal: proposal.number,
      reason,
      since: new Date(at),
      expires_at: new Date(until),
    })
    .onConflict((conflict) => conflict.column('customer_id').where('released_at', 'is', null).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('already_decided')
  await deps.sessions.accounts.freeze(act, { customer, by: 'operator', reason, until })
  await act.notify({
    customer,
    kind: 'account_frozen',
    facts: { reason, until: new Date(until).toISOString() },
  })
  await holdTrades(tx)
  act.afterCommit(() => deps.sessions.forget(customer))
}

/** Refuses with `already_decided` if the restriction it names has ended, whatever followed. */
export const releaseCustomer: Executor = async (act, deps, proposal) => {
  const customer = customerOf(proposal)
  if (!(await endRestriction(act, deps, customer, 'operators', String(proposal.payload['restriction']))))
    throw new Refusal('already_decided')
  act.afterCommit(() => deps.sessions.forget(customer))
}

function customerOf({ customer_id }: Proposal) {
  if (customer_id === null) throw new Error('a restriction is of a customer')
  return customer_id
}
