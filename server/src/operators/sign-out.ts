import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { setOperatorCookie } from './open-operator-session.ts'

export async function signOut({ db, operators, clock }: Deps, { operator, origin, reply }: OperatorCaller) {
  await db.transaction().execute(async (tx) => {
    await operators.end(operator.id, operator.session, tx)
    await appendAudit(tx, {
      at: clock.now(),
      actor: operator,
      action: 'operator.signed-out',
      subject: operator.email,
    })
  })
  setOperatorCookie({ origin, reply }, '')
  return {}
}
