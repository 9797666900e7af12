import type { Input } from '@tarazu/contract/endpoint'
import type { changePassword as api } from '@tarazu/contract/operators/api'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { checkNewOperatorPassword } from './check-new-password.ts'
import { confirmOwnPassword } from './confirm-operator.ts'

export async function changePassword(
  deps: Deps,
  caller: OperatorCaller,
  { password, newPassword }: Input<typeof api>,
) {
  const { sessions, operators } = deps
  const { operator } = caller
  const { password_hash: kept } = await confirmOwnPassword(deps, caller, password)
  await checkNewOperatorPassword(deps, newPassword, { email: operator.email, kept })
  const passwordHash = await sessions.passwords.hash(newPassword)
  await act(deps, async ({ tx, audit }) => {
    const { numUpdatedRows } = await tx
      .updateTable('operator')
      .set({ password_hash: passwordHash })
      .where('id', '=', operator.id)
      .where('password_hash', '=', kept)
      .executeTakeFirst()
    // Another request was faster.
    if (numUpdatedRows !== 1n) throw new Refusal('password_wrong')
    await operators.endAll(operator.id, tx, operator.session)
    await audit({ actor: operator, action: 'operator.changed-password', subject: operator.email })
  })
  return {}
}
