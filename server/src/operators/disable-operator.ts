import type { Input, Reply } from '@tarazu/contract/endpoint'
import type { disableOperator as api } from '@tarazu/contract/operators/api'
import { proposeInTx } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { findOperatorToChange } from './find-operator-to-change.ts'

export async function disableOperator(
  deps: Deps,
  { operator }: OperatorCaller,
  { id, reason }: Input<typeof api>,
): Promise<Reply<typeof api>> {
  const proposal = await deps.db.transaction().execute(async (tx) => {
    const { email } = await findOperatorToChange(tx, id, [])
    return proposeInTx(tx, deps, operator, {
      kind: 'operator.disable',
      subject: email,
      payload: { operator: id, before: { state: 'active' }, after: { state: 'disabled' } },
      reason,
    })
  })
  deps.events.wake()
  return { proposal }
}
