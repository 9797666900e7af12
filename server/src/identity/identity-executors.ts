import type { Executor } from '../approvals/decide-proposal.ts'
import { holdTrades } from '../hold-events.ts'
import { notify } from '../notices/notify.ts'
import { moveRow } from './move-row.ts'

/** Stops new risk; what was approved can still be sold, read and withdrawn to a known card. */
export const suspendIdentity: Executor = async ({ tx, afterCommit }, deps, { subject, reason }) => {
  const at = deps.clock.now()
  const { customer } = await moveRow(tx, { number: subject, event: 'suspend', reason, at })
  await notify(tx, { customer, kind: 'identity_suspended', facts: { reason }, at })
  await holdTrades(tx)
  afterCommit(() => deps.sessions.forget(customer))
}

export const restoreIdentity: Executor = async ({ tx, afterCommit }, deps, { subject }) => {
  const at = deps.clock.now()
  const { customer } = await moveRow(tx, { number: subject, event: 'restore', at })
  await notify(tx, { customer, kind: 'identity_approved', facts: {}, at })
  afterCommit(() => deps.sessions.forget(customer))
}
