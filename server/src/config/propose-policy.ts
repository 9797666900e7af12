import { paysEntity } from '@tarazu/contract/config/entity'
import type * as api from '@tarazu/contract/config/operate-api'
import {
  decodePolicy,
  defaultPolicies,
  encodePolicy,
  type Policies,
  type PolicyName,
  policyPossible,
  policySchemas,
} from '@tarazu/contract/config/policies'
import { day_ms } from '@tarazu/contract/duration'
import type { Input, Reply } from '@tarazu/contract/endpoint'
import { type Act, act } from '../acts/act.ts'
import { Refusal } from '../answer/refusal.ts'
import type { Executor } from '../approvals/decide-proposal.ts'
import { propose } from '../approvals/propose.ts'
import type { Deps, OperatorCaller } from '../deps.ts'
import { holdTrades } from '../guards/lock-instrument.ts'
import { noticeOf } from './notice-of-change.ts'
import { announcePolicy, takeBackPolicy } from './notify-of-policies.ts'
import { signPolicy } from './policy-signature.ts'
import { heldAndNext, standing } from './policy-versions.ts'
import { readVersions } from './read-versions.ts'

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
      (same(name, read.value, inForce) && sameOrNone(name, read.next, next?.value ?? null))
    if (!asRead) throw new Refusal('changed_meanwhile')
    const stops = effectiveAt === undefined && next !== undefined && same(name, value, inForce)
    // The current value may be kept, even if the limits were wider when it was decided.
    if (!stops && !policyPossible(name, value)) throw new Refusal('value_invalid')
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
  if (stops === undefined && !same(name, before.value, inForce)) throw new Refusal('already_decided')
  const holdsOn = stops !== undefined && same(name, after.value, inForce)
  const earliest =
    now + (holdsOn ? 0 : noticeOf({ mode, name, after: decodePolicy(name, after.value), until }))
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
  if (holdsOn) await takeBackPolicy(tx, name, now)
  else await announcePolicy(tx, name, { value: after.value, effectiveAt: version.effective_at, at: now })
  act.announce(null, ['config'])
  act.afterCommit(() => deps.policies.reload())
}

/** The payee has to be the entity that customers are told of (rule H3), or empty, which stops transfers. */
function requireOwnPayee({ entity }: Pick<Deps, 'entity'>, name: PolicyName, value: unknown) {
  if (name !== 'payee' || !entity) return
  const payee = decodePolicy('payee', value) as Policies['payee']
  if (payee.account !== '' && !paysEntity(payee, entity)) throw new Refusal('payee_not_entity')
}

/** Reads the database, for this process may not have read the latest change yet. */
async function readPolicy({ tx, at: now }: Act, { secrets }: Pick<Deps, 'secrets'>, name: PolicyName) {
  const { own } = await readVersions(tx, secrets, name)
  const counting = standing(own)
  const { held, next } = heldAndNext(counting, now)
  const inForce = held ? held.value : encodePolicy(name, defaultPolicies[name])
  const coming = counting.filter(({ effective_at }) => effective_at.getTime() > now).map(({ value }) => value)
  return { inForce, next, until: [inForce, ...coming].map((value) => decodePolicy(name, value)) }
}

function sameOrNone(name: PolicyName, one: unknown, other: unknown) {
  return one === null || other === null ? one === other : same(name, one, other)
}

/** Compares decoded values, for one value can be written in several ways. */
function same(name: PolicyName, one: unknown, other: unknown) {
  const [a, b] = [decodePolicy(name, one), decodePolicy(name, other)]
  if (a === undefined || b === undefined) return false
  return JSON.stringify(encodePolicy(name, a)) === JSON.stringify(encodePolicy(name, b))
}
