import type * as api from '@tarazu/contract/config/operate-api'
import { decodePolicy, policyPossible } from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { noticeOf } from './notice-of-change.ts'
import { readPolicy, requireOwnPayee, samePolicy, samePolicyOrNone } from './policy-in-force.ts'
import { isWithinStep } from './rate-step.ts'

type Api = typeof api.proposePolicy

export async function proposePolicy(
  deps: Deps,
  { operator }: OperatorCaller,
  { name, value, effectiveAt, read, reason }: Input<Api>,
): Promise<Reply<Api>> {
  if (decodePolicy(name, value) === undefined) throw new Refusal('value_invalid')
  requireOwnPayee(deps, name, value)
  const { mode } = deps.settings
  return act(deps, async (act) => {
    const { inForce, next, until } = await readPolicy(act, deps, name)
    const asRead =
      read === undefined ||
      (samePolicy(name, read.value, inForce) && samePolicyOrNone(name, read.next, next?.value ?? null))
    if (!asRead) throw new Refusal('changed_meanwhile')
    const stops = effectiveAt === undefined && next !== undefined && samePolicy(name, value, inForce)
    // The current value may be kept, even if the limits were wider when it was decided.
    if (!stops && !policyPossible(name, value)) throw new Refusal('value_invalid')
    if (!stops && !isWithinStep(name, decodePolicy(name, value), until)) throw new Refusal('rate_step')
    const payload = {
      name,
      before: { value: inForce },
      after: { value },
      effectiveAt: effectiveAt ?? null,
      // Shown to the approver; computed anew at the approval, from which it counts.
      noticeDays: stops ? 0 : noticeOf({ mode, name, after: decodePolicy(name, value), until }) / day_ms,
      ...(stops && { stops: { value: next.value, effectiveAt: next.effective_at.toISOString() } }),
    }
    const proposal = await propose(act, deps, operator, {
      kind: 'policy.change',
      subject: name,
      payload,
      reason,
    })
    return { proposal }
  })
}
