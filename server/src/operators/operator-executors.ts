import { roles } from '@tarazu/contract/operators/permissions'
import * as z from 'zod/mini'
import { Refusal } from '../answer/refusal.ts'
import type { Executor, PreparedExecutor } from '../approvals/decide-proposal.ts'
import { lapseProposalsOf } from '../approvals/lapse-proposals.ts'
import { hashedHalves } from '../secrets/one-time-password.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'
import { insertOperator } from './insert-operator.ts'

const roleList = z.array(z.enum(roles))
const addition = z.object({ after: z.object({ email: z.string(), name: z.string(), roles: roleList }) })
const roleChange = z.object({
  operator: z.int(),
  before: z.object({ roles: roleList }),
  after: z.object({ roles: roleList }),
})
const disabling = z.object({ operator: z.int() })

/**
 * The approver gets the half of the password that the proposer does not have: neither alone could sign in
 * with it.
 */
export const addProposedOperator: PreparedExecutor = {
  async prepare({ random, secrets, sessions: { passwords } }, number) {
    const { second, hash } = await hashedHalves({ random, secrets, passwords }, number)
    return async (act, _deps, { payload, proposed_by }, approver, shown) => {
      const { after } = z.parse(addition, payload)
      await insertOperator(act, { ...after, addedBy: [proposed_by, approver.id] }, hash)
      shown.oneTimePassword = second
    }
  },
}

export const changeProposedRoles: Executor = async ({ tx }, _deps, { payload }) => {
  const { operator, before, after } = z.parse(roleChange, payload)
  const found = await findOperatorToChange(tx, operator, after.roles)
  // The roles have changed since the proposal, so the approver saw other ones.
  if (found.roles.toSorted().join() !== before.roles.toSorted().join()) throw new Refusal('already_decided')
  await tx.updateTable('operator').set({ roles: after.roles }).where('id', '=', operator).execute()
  return undefined
}

export const disableProposedOperator: Executor = async (act, deps, { payload }) => {
  const { tx, at } = act
  const { operator } = z.parse(disabling, payload)
  const found = await findOperatorToChange(tx, operator, [])
  await tx
    .updateTable('operator')
    .set({ disabled_at: new Date(at) })
    .where('id', '=', operator)
    .execute()
  await deps.operators.endAll(operator, tx)
  await lapseProposalsOf(act, found.id)
  return undefined
}
