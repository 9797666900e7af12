import { roles } from '@tarazu/contract/operators/permissions'
import * as z from 'zod/mini'
import type { Executor, PreparedExecutor } from '../approvals/decide-proposal.ts'
import { lapseProposalsOf } from '../approvals/lapse-proposals.ts'
import { Refusal } from '../refusal.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'
import { insertOperator } from './insert-operator.ts'
import { hashedOneTimePassword } from './one-time-password.ts'

const roleList = z.array(z.enum(roles))
const addition = z.object({ after: z.object({ email: z.string(), name: z.string(), roles: roleList }) })
const roleChange = z.object({
  operator: z.int(),
  before: z.object({ roles: roleList }),
  after: z.object({ roles: roleList }),
})
const disabling = z.object({ operator: z.int() })

/** The password is for the approver's eyes, who gives it to the new operator: its proposer does not have it. */
export const addProposedOperator: PreparedExecutor = {
  async prepare({ random, sessions }) {
    const { password, hash } = await hashedOneTimePassword(random, sessions.passwords)
    return async (tx, deps, { payload }, _approver, shown) => {
      await insertOperator(tx, deps, z.parse(addition, payload).after, hash)
      shown.oneTimePassword = password
      return undefined
    }
  },
}

export const changeProposedRoles: Executor = async (tx, _deps, { payload }) => {
  const { operator, before, after } = z.parse(roleChange, payload)
  const found = await findOperatorToChange(tx, operator, after.roles)
  // What the approver saw as "before" is no longer so.
  if (found.roles.toSorted().join() !== before.roles.toSorted().join()) throw new Refusal('already_decided')
  await tx.updateTable('operator').set({ roles: after.roles }).where('id', '=', operator).execute()
  return undefined
}

export const disableProposedOperator: Executor = async (tx, deps, { payload }) => {
  const { operator } = z.parse(disabling, payload)
  const found = await findOperatorToChange(tx, operator, [])
  await tx
    .updateTable('operator')
    .set({ disabled_at: new Date(deps.clock.now()) })
    .where('id', '=', operator)
    .execute()
  await deps.operators.endAll(operator, tx)
  await lapseProposalsOf(tx, found.id, deps.clock.now())
  return undefined
}
