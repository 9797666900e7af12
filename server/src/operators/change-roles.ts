import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { changeRoles as api } from '@tarazu/contract/operators/manage-api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'

export async function changeRoles(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, roles, read, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const after = { roles: [...new Set(roles)].sort() }
  return act(deps, async (act) => {
    const { email, roles: before } = await findOperatorToChange(act.tx, id, after.roles)
    if (read && read.toSorted().join() !== before.toSorted().join()) throw new Refusal('changed_meanwhile')
    const proposal = await propose(act, deps, operator, {
      kind: 'operator.change-roles',
      subject: email,
      payload: { operator: id, before: { roles: before }, after },
      reason,
    })
    return { proposal }
  })
}
