import { appendAudit } from '../audit/append-audit.ts'
import type { Deps, Operator } from '../deps.ts'
import { tellOfLookInTx } from '../notices/tell-of-look.ts'

type Look = { displayId: string; customer: number; detail?: Record<string, unknown> }

/** A look at a customer: in the log, and told to them, before anything is seen. */
export async function logLook(deps: Deps, operator: Operator, { displayId, customer, detail }: Look) {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await appendAudit(tx, {
      at,
      actor: operator,
      action: 'customer.look',
      subject: displayId,
      customer,
      ...(detail && { detail }),
    })
    await tellOfLookInTx(tx, { customer, kind: 'account_viewed', operator, at })
  })
  deps.events.wake()
}
