import { act } from '../acts/act.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { setOperatorCookie } from './open-operator-session.ts'

export async function signOut(deps: Deps, { operator, origin, reply }: OperatorCaller) {
  await act(deps, async ({ tx, audit }) => {
    await deps.operators.end(operator.id, operator.session, tx)
    await audit({ actor: operator, action: 'operator.signed-out', subject: operator.email })
  })
  setOperatorCookie({ origin, reply }, '')
  return {}
}
