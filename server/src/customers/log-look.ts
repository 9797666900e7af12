import { act } from '../acts/act.ts'
import type { Deps, Operator } from '../deps.ts'
import { notifyOfLook } from '../notices/notify-of-look.ts'

type Look = { displayId: string; customer: number; detail?: Record<string, unknown> }

/** A look at a customer: in the log, and told to them, before anything is seen. */
export async function logLook(deps: Deps, operator: Operator, { displayId, customer, detail }: Look) {
  await act(deps, async (act) => {
    await act.audit({
      actor: operator,
      action: 'customer.look',
      subject: displayId,
      customer,
      ...(detail && { detail }),
    })
    await notifyOfLook(act, { customer, kind: 'account_viewed', operator })
  })
}
