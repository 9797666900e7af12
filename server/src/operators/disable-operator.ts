import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { disableOperator as api } from '@tarazu/contract/operators/manage-api'
import { act } from '../acts/act.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'

export async function disableOperator(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  return act(deps, async (act) => {
    const { email } = await findOperatorToChange(act.tx, id, [])
    const proposal = await propose(act, deps, operator, {
      kind: 'operator.disable',
      subject: email,
      payload: { operator: id, before: { state: 'active' }, after: { state: 'disabled' } },
      reason,
    })
    return { proposal }
  })
}
