import { decodePolicy, type PolicyName, policySchemas } from '@tarazu/contract/config/policies'
import type { Act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import type { Deps } from '../deps.ts'
import { holdTrades } from '../guards/lock-instrument.ts'
import { noticeOf } from './notice-of-change.ts'
import { announcePolicy, announceStop, tellsCustomers } from './notify-of-policies.ts'
import { readPolicy, requireOwnPayee, samePolicy } from './policy-in-force.ts'
import { signPolicy } from './policy-signature.ts'
import { isWithinStep } from './rate-step.ts'

type Payload = {
  name: PolicyName
  before: { value: unknown }
  after: { value: unknown }
  effectiveAt: number | null
  stops?: object
}

/**
 * Takes effect at the approval or later, after its notice if it needs one (`noticeOf`). A stop keeps the
 * current value, and what would have followed never takes effect.
 */
export const changePolicy: Executor = async (act, deps, proposal) => {
  const { tx, at: now } = act
  const { name, before, after, effectiveAt, stops } = proposal.payload as Payload
  // A policy of an earlier version of this program.
  if (!Object.hasOwn(policySchemas, name)) throw new Refusal('value_invalid')
  // The entity may have changed since the proposal.
  requireOwnPayee(deps, name, after.value)
  const { mode } = deps.settings
  // If the change to be stopped has taken effect meanwhile, going back is a change like any other.
  const { inForce, until } = await readPolicy(act, deps, name)
  // The value has changed since the proposal, so the approver saw another one.
  if (stops === undefined && !samePolicy(name, before.value, inForce)) throw new Refusal('already_decided')
  // Another step may have been decided since.
  const decoded = decodePolicy(name, after.value)
  if (stops === undefined && !isWithinStep(name, decoded, until)) throw new Refusal('rate_step')
  const holdsOn = stops !== undefined && samePolicy(name, after.value, inForce)
  const earliest = now + (holdsOn ? 0 : noticeOf({ mode, name, after: decoded, until }))
  const version = {
    name,
    value: after.value,
    effective_at: new Date(Math.max(earliest, effectiveAt ?? earliest)),
    proposal: proposal.number,
    stops: holdsOn,
    created_at: new Date(now),
  }
  // New fees count for every order that commits after this.
  if (name === 'fees') await holdTrades(tx)
  await tx
    .insertInto('policy_version')
    .values({
      ...version,
      value: JSON.stringify(version.value),
      signature: signPolicy(deps.secrets, version),
    })
    .execute()
  if (!tellsCustomers(name, deps.settings)) return announceConfig(act, deps)
  if (holdsOn) await announceStop(tx, name, now)
  else await announcePolicy(tx, name, { value: after.value, effectiveAt: version.effective_at, at: now })
  announceConfig(act, deps)
}

function announceConfig(act: Act, deps: Deps) {
  act.announce(null, ['config'])
  act.afterCommit(() => deps.policies.reload())
}
