import { act } from '../acts/act.ts'
import type { Deps, Operator } from '../deps.ts'
import { notifyOfLook } from '../notices/notify-of-look.ts'

type Look = { displayId: string; customer: number; detail?: Record<string, unknown> }

/** Logs a look at a customer and notifies them, before anything is shown. */
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
