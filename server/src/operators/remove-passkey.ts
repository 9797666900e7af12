import type { Input } from '@tarazu/contract/endpoint'
import type { removePasskey as api } from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { confirmOperator } from './confirm-operator.ts'

/** Password and code go on working. Refuses with `not_found` for another operator's passkey. */
export async function removePasskey(deps: Deps, caller: OperatorCaller, { id, ...proof }: Input<typeof api>) {
  const { operator } = caller
  await confirmOperator(deps, caller, proof)
  await act(deps, async ({ tx, audit }) => {
    const removed = await tx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('operator_id', '=', operator.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found')
    await audit({
      actor: operator,
      action: 'operator.removed-passkey',
      subject: operator.email,
      detail: { name: removed.name },
    })
  })
  return {}
}
