import type { Executor } from '../approvals/decide-proposal.ts'
import { holdTrades } from '../guards/lock-instrument.ts'
import { moveRow } from './move-row.ts'

/** Stops new risk; holdings can still be sold, read and withdrawn to a known card. */
export const suspendIdentity: Executor = async (act, deps, { subject, reason }) => {
  const { customer } = await moveRow(act, { number: subject, event: 'suspend', reason })
  await act.notify({ customer, kind: 'identity_suspended', facts: { reason } })
  await holdTrades(act.tx)
  act.afterCommit(() => deps.sessions.forget(customer))
}

export const restoreIdentity: Executor = async (act, deps, { subject }) => {
  const { customer } = await moveRow(act, { number: subject, event: 'restore' })
  await act.notify({ customer, kind: 'identity_approved', facts: {} })
  act.afterCommit(() => deps.sessions.forget(customer))
}
