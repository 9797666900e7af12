import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { changeRoles as api } from '@tarazu/contract/operators/api'
import { proposeInTx } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'

export async function changeRoles(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, roles, read, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const after = { roles: [...new Set(roles)].sort() }
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const { email, roles: before } = await findOperatorToChange(tx, id, after.roles)
    if (read && read.toSorted().join() !== before.toSorted().join()) throw new Refusal('changed_meanwhile')
    return proposeInTx(tx, deps, operator, {
      kind: 'operator.change-roles',
      subject: email,
      payload: { operator: id, before: { roles: before }, after },
      reason,
    })
  })
  deps.events.wake()
  return { proposal }
}
